import { html } from 'node-kit/html.ts';
import { renderHtmlTable } from 'node-kit/renderHtmlTable.ts';
import type { Invoice } from '../apiObjects.ts';
import { renderCustomerPage } from './customerPage.ts';
import { formatCents, formatDay, statusWords } from './format.ts';

/** Renders an invoice for the customer, in place of Stripe's hosted page. */
export function renderInvoicePage(invoice: Invoice): string {
  return renderCustomerPage(
    `Rechnung ${invoice.number}`,
    html`<div class="card">
        <dl>
          <dt>Datum</dt>
          <dd>${formatDay(invoice.created)}</dd>
          <dt>Für</dt>
          <dd>${invoice.customer_email}</dd>
          <dt>Status</dt>
          <dd>${statusWords[invoice.status]}</dd>
        </dl>
      </div>
      <h2 id="lines">Positionen</h2>
      ${renderHtmlTable(
        'lines',
        ['Leistung', 'Betrag'],
        [
          ...invoice.lines.data.map(
            ({ description, amount }) =>
              html`<tr>
                <td>${description}</td>
                <td>${formatCents(amount)}</td>
              </tr>`,
          ),
          html`<tr>
            <th scope="row">Summe inkl. MwSt.</th>
            <td>${formatCents(invoice.total)}</td>
          </tr>`,
          invoice.amount_due !== invoice.total &&
            html`<tr>
              <th scope="row">Nach Verrechnung von Guthaben</th>
              <td>${formatCents(invoice.amount_due)}</td>
            </tr>`,
        ],
      )}`,
  );
}
