import { html, Html } from 'node-kit/html.ts';
import { renderHtmlTable } from 'node-kit/renderHtmlTable.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import type { CandidateReport } from './CandidateReport.ts';
import type { Line } from './compareLines.ts';
import type { PictureChange } from './comparePictures.ts';
import type { StateChange, StateChanges } from './compareStates.ts';
import { describeAnswer, formatGrowth, formatSize, nameStates, summarizeChanges } from './describeChanges.ts';
import type { StateRecord } from './StateRecord.ts';

const style = new Html(`<style>
  main { max-width: 90rem; } h3 { font-size: 1rem; margin: 1rem 0 .25rem; } td ul { margin: 0; padding-left: 1rem; }
  .diff { padding: .5rem 0; } .diff > * { display: block; padding: 0 1rem; text-decoration: none; }
  ins { background: color-mix(in srgb, var(--good) 18%, transparent); }
  del { background: color-mix(in srgb, var(--bad) 18%, transparent); }
  .pictures { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
  figure { margin: 0; flex: 1 1 18rem; } figcaption { font-weight: 600; }
  img { max-width: 100%; max-height: 60rem; border: 1px solid var(--line); background: #fff; }
</style>`);

/** Renders what a candidate changes as one HTML document with all pictures, for the people who decide. */
export function renderCandidatePage(report: CandidateReport): string {
  const { verdict, states, commits } = report;
  const isRejected = verdict.reasons.length > 0;
  const body = html`${style}
    <main>
      <h1>${verdict.candidate}</h1>
      <p class="${isRejected ? 'bad' : 'good'}">${describeAnswer(report)}</p>
      <p>${summarizeChanges(report)}</p>
      <section class="card">
        <h2 id="checks">Checks</h2>
        ${renderChecks(report)} ${renderList(verdict.owners)}
      </section>
      ${renderSizesAndCalls(report)} ${typeof states !== 'string' && renderStates(states)}
      <section class="card">
        <h2>Commits since the live version</h2>
        ${typeof commits === 'string' ? html`<p>${commits}</p>` : renderList(commits)}
      </section>
    </main>`;
  return renderPage({ lang: 'en', title: `${verdict.candidate}: what changes`, body });
}

function renderChecks({ verdict }: CandidateReport): Html {
  const rows = verdict.rows.map(({ check, reasons, remarks, skippedBecause }) => {
    const answer = skippedBecause ? 'not asked' : reasons.length > 0 ? 'no' : 'yes';
    const sentences = [...(skippedBecause ? [skippedBecause] : []), ...reasons, ...remarks];
    return html`<tr>
      <th scope="row">${check}</th>
      <td>${answer}</td>
      <td>${renderList(sentences)}</td>
    </tr>`;
  });
  return renderHtmlTable('checks', ['Check', 'Passed', 'Findings'], rows);
}

function renderSizesAndCalls({ sizes, calls }: CandidateReport): Html {
  const sizeRows = sizes.map(
    (change) =>
      html`<tr>
        <th scope="row">${change.screen}</th>
        <td>${formatSize(change.live)}</td>
        <td>${formatSize(change.candidate)}</td>
        <td>${formatGrowth(change)}</td>
      </tr>`,
  );
  return html`
    <section class="card">
      <h2 id="sizes">Sizes</h2>
      ${sizes.length > 0 ? renderHtmlTable('sizes', ['Screen', 'Live', 'Candidate', 'Change'], sizeRows) : html`<p>The same.</p>`}
    </section>
    <section class="card">
      <h2>Declared calls</h2>
      ${renderDifference('', calls) || html`<p>The same.</p>`}
    </section>
  `;
}

function renderStates({ changed, newStates, lostStates }: StateChanges): Html {
  return html`
    ${changed.map(renderState)}
    ${newStates.map(
      (record) =>
        html`<section class="card">
          <h2>New state: ${record.state} of ${record.address}</h2>
          ${renderNewPictures(record)}
          <details>
            <summary>Spoken text, focus order, calls</summary>
            ${renderDifference('Spoken text', record.spoken.map(addLine))}
            ${renderDifference('Focus order', record.focusOrder.map(addLine))}
            ${renderDifference('Calls', record.calls.map(addLine))}
          </details>
        </section>`,
    )}
    ${
      lostStates.length > 0 &&
      html`<section class="card">
        <h2>States that are gone</h2>
        ${renderList(lostStates.map(({ state, address }) => `${state} of ${address}`))}
      </section>`
    }
  `;
}

const addLine = (text: string): Line => ({ kind: 'added', text });

function renderState(change: StateChange): Html {
  const { states, heading, spoken, focusOrder, calls } = change;
  const [first, ...others] = states;
  return html`<section class="card">
    <h2>${nameStates(change)}</h2>
    ${heading && html`<p>Heading: „${heading.candidate}“ instead of „${heading.live}“</p>`}
    ${renderDifference('Spoken text', spoken)} ${renderDifference('Focus order', focusOrder)}
    ${renderDifference('Calls', calls)} ${renderPictures(first!)}
    ${
      others.length > 0 &&
      html`<details>
        <summary>The same lines in ${others.length} more states</summary>
        ${others.map(
          (state) =>
            html`<h3>${state.state} of ${state.address}</h3>
              ${renderPictures(state)}`,
        )}
      </details>`
    }
  </section>`;
}

function renderDifference(title: string, lines: Line[]): Html | '' {
  if (lines.length === 0) return '';
  return html`${title && html`<h3>${title}</h3>`}
    <pre class="diff">${lines.map(renderLine)}</pre>`;
}

/** A sign tells what was added and removed without colours. */
const renderLine = ({ kind, text }: Line): Html =>
  kind === 'added'
    ? html`<ins>+ ${text}</ins>`
    : kind === 'removed'
      ? html`<del>− ${text}</del>`
      : html`<span> ${text}</span>`;

const renderPictures = ({ state, pictures }: { state: string; pictures: PictureChange[] }): Html[] =>
  pictures.map(
    ({ width, pixels, live, candidate, difference }) =>
      html`<h3>Window of ${width} px: ${pixels} pixels differ</h3>
        <div class="pictures">
          ${renderPicture('Live', `${state}, live, ${width} px`, live)}
          ${renderPicture('Candidate', `${state}, candidate, ${width} px`, candidate)}
          ${renderPicture('Difference in red', `${state}, different pixels, ${width} px`, difference)}
        </div>`,
  );

const renderNewPictures = ({ state, pictures }: StateRecord): Html =>
  html`<div class="pictures">
    ${Object.entries(pictures).map(([width, picture]) => renderPicture(`${width} px`, `${state}, ${width} px`, picture))}
  </div>`;

const renderPicture = (caption: string, alt: string, picture: string): Html =>
  html`<figure>
    <figcaption>${caption}</figcaption>
    <img loading="lazy" src="data:image/png;base64,${picture}" alt="${alt}" />
  </figure>`;

const renderList = (sentences: string[]): Html | false =>
  sentences.length > 0 &&
  html`<ul>
    ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
  </ul>`;
