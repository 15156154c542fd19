import { html } from 'node-kit/html.ts';
import type { CheckoutSession } from '../objects.ts';
import { cardFields } from './cardFields.ts';
import { formatCents } from './format.ts';
import { sandboxPage } from './sandboxPage.ts';

export interface CheckoutForm {
  number: string;
  email: string;
  name: string;
  consent: boolean;
  /** What keeps the order from going through. */
  problem?: { field: 'number' | 'email' | 'consent' | 'payment'; sentence: string };
}

export function checkoutPage(
  session: CheckoutSession,
  productName: string,
  description: string | null,
  form: CheckoutForm,
): string {
  const { problem } = form;
  const address = `/c/pay/${session.id}`;
  const [line] = session._sandbox.lineItems;
  const amount = formatCents(session.amount_total);
  const period = line?.price.recurring.interval === 'year' ? 'pro Jahr' : 'pro Monat';
  const terms = session.consent_collection?.terms_of_service === 'required';
  return sandboxPage(
    'Abo bezahlen',
    html`${
        problem &&
        html`<div class="error" role="alert">
          <p><strong>Die Zahlung hat nicht geklappt.</strong></p>
          <p>${problem.sentence}</p>
        </div>`
      }
      <section class="card" aria-label="Deine Bestellung">
        <p><strong>${productName}</strong>${description && html`<br />${description}`}</p>
        <p style="font-size:1.5rem;margin:0"><strong>${amount}</strong> ${period}</p>
        <p class="soft">
          inkl. MwSt. Heute fällig: ${amount}. Das Abo verlängert sich
          ${line?.price.recurring.interval === 'year' ? 'jährlich' : 'monatlich'}.
        </p>
      </section>
      <form method="post" action="${address}">
        <label for="email">E-Mail-Adresse</label>
        ${
          session.customer_details?.email
            ? html`<input id="email" name="email" type="email" value="${session.customer_details.email}" readonly />`
            : html`<input id="email" name="email" type="email" value="${form.email}" autocomplete="email" required />`
        }
        ${cardFields(address, { number: form.number, error: problem?.field === 'number' ? problem.sentence : undefined })}
        <label for="name">Name auf der Karte</label
        ><input id="name" name="name" value="${form.name}" autocomplete="off" required />
        ${
          terms &&
          html`<p>
            <label style="font-weight:400"
              ><input type="checkbox" name="terms" value="accepted" required ${form.consent && 'checked'} /> ${
                session.custom_text.terms_of_service_acceptance?.message ?? 'Ich stimme den Nutzungsbedingungen zu.'
              }</label
            >
          </p>`
        }
        ${session.custom_text.submit && html`<p class="card">${session.custom_text.submit.message}</p>`}
        <p><button class="wide">Zahlungspflichtig abonnieren</button></p>
      </form>
      ${session.custom_text.after_submit && html`<p class="soft">${session.custom_text.after_submit.message}</p>`}
      ${session.cancel_url && html`<p><a href="${session.cancel_url}">Abbrechen und zurück zum Shop</a></p>`}`,
  );
}

/** The bank's question before the payment goes through. */
export function confirmPage(session: CheckoutSession, number: string): string {
  return sandboxPage(
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

export function closedPage(session: CheckoutSession): string {
  return sandboxPage(
    'Diese Bestellung ist abgelaufen',
    html`<p>Bezahlen geht hier nicht mehr. Beginne die Bestellung im Shop noch einmal.</p>
      ${session.cancel_url && html`<p><a href="${session.cancel_url}">Zurück zum Shop</a></p>`}`,
  );
}
