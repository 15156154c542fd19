import { html, type Html } from './html.ts';

/**
 * Renders a table that scrolls horizontally, also by keyboard, if the page is narrower. `heading` is the id of the
 * element that names it; `head` holds the columns' titles, '' for none; each row is a whole `<tr>`.
 */
export const renderHtmlTable = (heading: string, head: string[], rows: (Html | false)[]): Html =>
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
