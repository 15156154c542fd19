import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from 'node-kit/html.ts';
import { renderHtmlTable } from 'node-kit/renderHtmlTable.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import type { RehearsedState } from './rehearsedStates.ts';

export type Pictures = ReturnType<typeof createPictures>;

/** Pictures of one state of a screen. */
interface Row {
  number: number;
  /** File names. A state that is opened twice replaces its pictures. */
  files: Set<string>;
}

/**
 * Keeps pictures of screens in all their states. `write` creates a page that shows those of one state side by side, for
 * the people who release. The first picture deletes all that was in the folder before.
 */
export function createPictures(folder: string) {
  /** Rows of the page, by title. */
  const rows = new Map<string, Row>();
  /** Settled when the folder is empty; undefined until the first picture. */
  let emptied: Promise<unknown> | undefined;

  function getRow(title: string): Row {
    const row = rows.get(title) ?? { number: rows.size, files: new Set() };
    rows.set(title, row);
    return row;
  }

  return {
    /** Adds a picture of a state in a window of a width, in PNG. */
    async add({ name, route }: RehearsedState, width: number, picture: Buffer): Promise<void> {
      emptied ??= rm(folder, { recursive: true, force: true }).then(() => mkdir(folder, { recursive: true }));
      await emptied;
      const { number, files } = getRow(`${name} of ${route.path}`);
      // Named by the row's number, because its title contains slashes.
      const file = `${number}-${width}.png`;
      files.add(file);
      await writeFile(join(folder, file), picture);
    },
    /** Writes the page and returns its path; undefined without pictures. */
    async write(): Promise<string | undefined> {
      if (rows.size === 0) return undefined;
      const renderRow = ([title, { files }]: [string, Row]) =>
        html`<tr>
          <th scope="row">${title}</th>
          <td>${[...files].map(renderPicture)}</td>
        </tr>`;
      const table = renderHtmlTable('states', ['State', 'Pictures'], [...rows].map(renderRow));
      const body = html`<main style="max-width: none">
        <h1 id="states">Rehearsed states</h1>
        ${table}
      </main>`;
      const path = join(folder, 'index.html');
      await writeFile(path, renderPage({ lang: 'en', title: 'Rehearsed states', body }));
      return path;
    },
  };
}

const renderPicture = (file: string) =>
  html`<img loading="lazy" style="height: 20rem; border: 1px solid" src="${file}" alt="${file}" />`;
