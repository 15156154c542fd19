import { html, type Html } from 'node-kit/html.ts';
import type { Invoice } from '../apiObjects.ts';
import { renderCardFields } from './cardFields.ts';
import { renderCustomerPage } from './customerPage.ts';
import { formatCents } from './format.ts';

// Pages in place of Stripe's hosted invoice page. As there, no link leads back to the shop.

/** Renders an open invoice with the fields of a card. */
export function renderInvoicePage(invoice: Invoice, form: { number: string; problem?: string }): string {
  const address = `/i/${invoice.id}`;
  return renderCustomerPage(
    'Rechnung bezahlen',
    html`${
        form.problem &&
        html`<div class="error" role="alert">
          <p><strong>Die Zahlung hat nicht geklappt.</strong></p>
        </div>`
      }
      ${renderAmount(invoice)}
      <form method="post" action="${address}">
        ${renderCardFields(address, form.number, form.problem)}
        <p><button class="wide">${formatCents(invoice.amount_remaining)} bezahlen</button></p>
      </form>`,
  );
}

/** Renders the bank's question whether the customer confirms the payment of an invoice. */
export function renderBankPage(invoice: Invoice, last4: string): string {
  return renderCustomerPage(
    'Zahlung bestätigen',
    html`<p>Deine Bank möchte wissen, ob du diese Zahlung veranlasst hast:</p>
      ${renderAmount(invoice, last4)}
      <form method="post" action="/i/${invoice.id}/confirm" class="row">
        <button name="answer" value="yes">Zahlung bestätigen</button
        ><button name="answer" value="no" class="quiet">Ablehnen</button>
      </form>`,
  );
}

const closedTitles: Partial<Record<Invoice['status'], string>> = {
  paid: 'Diese Rechnung ist bezahlt',
  void: 'Diese Rechnung ist storniert',
};

/** Renders an invoice that nobody can pay any more. */
export function renderClosedInvoicePage(invoice: Invoice): string {
  return renderCustomerPage(
    closedTitles[invoice.status] ?? 'Diese Rechnung ist nicht offen',
    html`${renderAmount(invoice)}
      <p>
        ${invoice.status === 'paid' ? 'Danke.' : 'Du musst nichts bezahlen.'} Du kannst diese Seite jetzt schließen.
      </p>`,
  );
}

function renderAmount({ number, amount_due }: Invoice, last4?: string): Html {
  return html`<div class="card">
    <dl>
      <dt>Rechnung</dt>
      <dd>${number}</dd>
      <dt>Betrag</dt>
      <dd>${formatCents(amount_due)}</dd>
      ${
        last4 &&
        html`<dt>Karte</dt>
          <dd>•••• ${last4}</dd>`
      }
    </dl>
  </div>`;
}
