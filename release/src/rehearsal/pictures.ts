import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Html, html } from 'node-kit/html.ts';
import type { RehearsedState } from './rehearsedStates.ts';

export type Pictures = ReturnType<typeof createPictures>;

const styles = new Html(`<style>
  body { font-family: sans-serif; }
  th { text-align: left; }
  img { height: 20rem; border: 1px solid; }
</style>`);

/**
 * Keeps pictures of screens in all their states, in every browser, side by side on one page. They replace earlier ones
 * in the folder.
 */
export function createPictures(folder: string) {
  /** File names by state and browser. */
  const rows = new Map<string, Record<string, Set<string>>>();
  /** Settled when the folder is empty; begun with the first picture. */
  let emptied: Promise<unknown> | undefined;

  return {
    /** Adds a picture of a state in a browser, in PNG. */
    async add({ name, route }: RehearsedState, browser: string, width: number, picture: Buffer): Promise<void> {
      emptied ??= rm(folder, { recursive: true, force: true }).then(() => mkdir(folder, { recursive: true }));
      await emptied;
      const title = `${name} of ${route.path}`;
      const row = rows.get(title) ?? {};
      rows.set(title, row);
      const file = `${[...rows.keys()].indexOf(title)}-${browser}-${width}.png`;
      (row[browser] ??= new Set()).add(file);
      await writeFile(join(folder, file), picture);
    },
    /** Writes the page and returns its path; undefined without pictures. */
    async write(): Promise<string | undefined> {
      if (rows.size === 0) return undefined;
      const browsers = [...new Set([...rows.values()].flatMap((row) => Object.keys(row)))].sort();
      const page = html`<!doctype html>
        <html lang="en">
          <meta charset="utf-8" />
          <title>Rehearsed states</title>
          ${styles}
          <table>
            <tr>
              <th>State</th>
              ${browsers.map((browser) => html`<th>${browser}</th>`)}
            </tr>
            ${[...rows].map(
              ([title, files]) =>
                html`<tr>
                  <th>${title}</th>
                  ${browsers.map(
                    (browser) =>
                      html`<td>
                        ${[...(files[browser] ?? [])].map((file) => html`<img loading="lazy" src="${file}" alt="${file}" />`)}
                      </td>`,
                  )}
                </tr>`,
            )}
          </table>
        </html> `;
      const path = join(folder, 'index.html');
      await writeFile(path, page.text);
      return path;
    },
  };
}
