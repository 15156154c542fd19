import { html, type Html } from './html.ts';

/**
 * Table of a page, which scrolls horizontally, also by keyboard, if the page is narrower. `heading` is the id of the
 * element that names it; each row is a whole `<tr>`; a column without a title is empty in `head`.
 */
export const htmlTable = (heading: string, head: string[], rows: (Html | false)[]): Html =>
  html`<div class="scroll" role="region" aria-labelledby="${heading}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head.map((title) => (title ? html`<th scope="col">${title}</th> ` : html`<td></td>`))}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
