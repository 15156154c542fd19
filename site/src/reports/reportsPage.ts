import { html } from 'node-kit/html.ts';
import { htmlTable } from 'node-kit/htmlTable.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import type { Store } from '../store/Store.ts';
import { describeReports } from './describeReports.ts';
import { readReports } from './reportsStore.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Page for developers with the reports of today and yesterday. Only in development, and not linked in the app. */
export async function reportsPage(store: Store, live: string[], now: Date) {
  const noted = [...(await readReports(store, new Date(now.getTime() - dayMs)))].sort(([one], [other]) =>
    one.localeCompare(other),
  );
  const row = ([version, what]: (typeof noted)[number]) =>
    html`<tr>
      <td>${version}${live.includes(version) && ' (live)'}</td>
      <td>${describeReports(what)}</td>
      <td>${what.messages.map((message) => html`${message}<br />`)}</td>
    </tr>`;
  return renderPage({
    lang: 'en',
    title: 'Reports',
    banner: 'What pages on this machine have noticed in the last 24 hours.',
    body: html`<main>
      <h1 id="reports">Reports</h1>
      ${
        noted.length === 0
          ? html`<p>Nothing yet. A page reports when it is left, and five seconds after something went wrong.</p>`
          : htmlTable('reports', ['Version', 'Noticed', 'Errors'], noted.map(row))
      }
    </main>`,
  });
}
