import { html } from 'node-kit/html.ts';
import type { CheckoutSession, Price } from '../apiObjects.ts';
import { renderCardFields } from './cardFields.ts';
import { renderCustomerPage } from './customerPage.ts';
import { formatCents } from './format.ts';

/** Content of the form when the page is opened, or after a payment failed. */
export interface CheckoutForm {
  /** Number of the test card with which the fields are filled. */
  number: string;
  /** Sentence for the customer about a failed payment. It is also shown at the card number if that is the reason. */
  problem?: { sentence: string; isAboutNumber: boolean };
}

/** Renders the page on which a customer pays, in place of Stripe's page. */
export function renderCheckoutPage(session: CheckoutSession, price: Price, { number, problem }: CheckoutForm): string {
  const address = `/c/pay/${session.id}`;
  const amount = formatCents(session.amount_total);
  return renderCustomerPage(
    'Abo bezahlen',
    html`${
        problem &&
        html`<div class="error" role="alert">
          <p><strong>Die Zahlung hat nicht geklappt.</strong></p>
          <p>${problem.sentence}</p>
        </div>`
      }
      <section class="card" aria-label="Deine Bestellung">
        <p><strong>${price.nickname}</strong>, ${price.metadata.hours}</p>
        <p style="font-size:1.5rem;margin:0"><strong>${amount}</strong> pro Monat</p>
        <p class="soft">inkl. MwSt. Heute fällig: ${amount}. Das Abo verlängert sich monatlich.</p>
      </section>
      <form method="post" action="${address}">
        <label for="email">E-Mail-Adresse</label
        ><input id="email" name="email" type="email" value="${session.customer_details.email}" readonly />
        ${renderCardFields(address, number, problem?.isAboutNumber ? problem.sentence : undefined)}
        ${session.custom_text.submit && html`<p class="card">${session.custom_text.submit.message}</p>`}
        <p><button class="wide">Zahlungspflichtig abonnieren</button></p>
      </form>
      ${session.cancel_url && html`<p><a href="${session.cancel_url}">Abbrechen und zurück zum Shop</a></p>`}`,
  );
}

/** Renders the bank's question whether the customer confirms the payment. */
export function renderConfirmPage(session: CheckoutSession, number: string): string {
  return renderCustomerPage(
    'Zahlung bestätigen',
    html`<p>Deine Bank möchte wissen, ob du diese Zahlung veranlasst hast:</p>
      <div class="card">
        <dl>
          <dt>Betrag</dt>
          <dd>${formatCents(session.amount_total)}</dd>
          <dt>Karte</dt>
          <dd>•••• ${number.slice(-4)}</dd>
        </dl>
      </div>
      <form method="post" action="/c/pay/${session.id}/confirm" class="row">
        <button name="answer" value="yes">Zahlung bestätigen</button
        ><button name="answer" value="no" class="quiet">Ablehnen</button>
      </form>`,
  );
}

export function renderExpiredPage(session: CheckoutSession): string {
  return renderCustomerPage(
    'Diese Bestellung ist abgelaufen',
    html`<p>Bezahlen geht hier nicht mehr. Beginne die Bestellung im Shop noch einmal.</p>
      ${session.cancel_url && html`<p><a href="${session.cancel_url}">Zurück zum Shop</a></p>`}`,
  );
}
