import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from 'node-kit/html.ts';
import { renderHtmlTable } from 'node-kit/renderHtmlTable.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import type { RehearsedState } from './rehearsedStates.ts';

export type Pictures = ReturnType<typeof createPictures>;

/**
 * Keeps pictures of screens in all their states, in every browser, side by side on one page for the people who release.
 * Deletes what was in the folder before.
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
      // Titles contain slashes, so the file is named by the row's number.
      const file = `${[...rows.keys()].indexOf(title)}-${browser}-${width}.png`;
      (row[browser] ??= new Set()).add(file);
      await writeFile(join(folder, file), picture);
    },
    /** Writes the page and returns its path; undefined without pictures. */
    async write(): Promise<string | undefined> {
      if (rows.size === 0) return undefined;
      const browsers = [...new Set([...rows.values()].flatMap((row) => Object.keys(row)))].sort();
      const renderRow = ([title, files]: [string, Record<string, Set<string>>]) =>
        html`<tr>
          <th scope="row">${title}</th>
          ${browsers.map((browser) => html`<td>${[...(files[browser] ?? [])].map(renderPicture)}</td>`)}
        </tr>`;
      const table = renderHtmlTable('states', ['State', ...browsers], [...rows].map(renderRow));
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
