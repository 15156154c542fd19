import { html, type Html } from 'node-kit/html.ts';
import type { Customer, Invoice, PaymentMethod, Subscription } from '../apiObjects.ts';
import { findItem, hasEnded } from '../billing/subscriptions.ts';
import { renderCardFields } from './cardFields.ts';
import { renderCustomerPage } from './customerPage.ts';
import { formatCents, formatDay, formatMethod, statusWords } from './format.ts';

// Pages in place of Stripe's customer portal: a customer sees invoices, changes the card or cancels a subscription.

/** Data of the portal for one customer. */
export interface Portal {
  /** Path of the portal with its secret token. */
  address: string;
  /** Address of the shop's page to which the portal leads back; null if it leads nowhere. */
  returnUrl: string | null;
  customer: Customer;
  subscriptions: Subscription[];
  invoices: Invoice[];
  findPaymentMethod(subscription: Subscription): PaymentMethod | undefined;
}

/** Renders the portal's first page. `note` says what the customer has just done. */
export function renderPortalPage(
  { address, returnUrl, customer, subscriptions, invoices, findPaymentMethod }: Portal,
  note?: string,
): string {
  const subscriptionCards = subscriptions.map((one) => renderSubscriptionCard(address, one, findPaymentMethod(one)));
  return renderCustomerPage(
    'Dein Abo und deine Rechnungen',
    html`${renderReturnLink(returnUrl)}${note && html`<p class="card" role="status">${note}</p>`}
      <p class="soft">${customer.email}</p>
      <section aria-labelledby="subscriptions">
        <h2 id="subscriptions">Abos</h2>
        ${subscriptions.length === 0 ? html`<p>Du hast noch kein Abo.</p>` : subscriptionCards}
      </section>
      <section aria-labelledby="invoices">
        <h2 id="invoices">Rechnungen</h2>
        ${
          invoices.length === 0
            ? html`<p>Noch keine Rechnung.</p>`
            : html`<ul>
                ${invoices.map(renderInvoiceLine)}
              </ul>`
        }
      </section>`,
  );
}

const renderReturnLink = (returnUrl: string | null) =>
  returnUrl && html`<p><a href="${returnUrl}">Zurück zum Shop</a></p>`;

function renderInvoiceLine({ created, amount_due, status, number }: Invoice): Html {
  return html`<li>${number}: ${formatDay(created)}, ${formatCents(amount_due)}, ${statusWords[status]}</li>`;
}

function renderSubscriptionCard(address: string, subscription: Subscription, method: PaymentMethod | undefined): Html {
  const { price, current_period_end: end } = findItem(subscription);
  return html`<div class="card">
    <p><strong>${price.nickname}</strong> (${price.metadata.hours}), ${formatCents(price.unit_amount)} pro Monat</p>
    <p>Status: ${statusWords[subscription.status]}</p>
    <p>${describeNextStep(subscription, end)}</p>
    ${method && html`<p>Zahlungsmittel: ${formatMethod(method)}</p>`}
    ${!hasEnded(subscription) && renderSubscriptionLinks(address, subscription)}
  </div>`;
}

function renderSubscriptionLinks(address: string, { id, cancel_at }: Subscription): Html {
  const hasPlannedEnd = cancel_at !== null;
  return html`<div class="row">
    <a class="button quiet" href="${address}/payment-method/${id}">Zahlungsmittel ändern</a> ${
      hasPlannedEnd
        ? html`<form method="post" action="${address}/resume/${id}">
            <button>Kündigung zurücknehmen</button>
          </form>`
        : html`<a class="button quiet" href="${address}/cancel/${id}">Abo kündigen</a>`
    }
  </div>`;
}

/** Returns the sentence about what happens to a subscription next; `periodEnd` in seconds since 1970. */
function describeNextStep({ status, ended_at, cancel_at }: Subscription, periodEnd: number): string {
  if (ended_at !== null) return `Beendet am ${formatDay(ended_at)}.`;
  if (cancel_at !== null) return `Endet am ${formatDay(cancel_at)}.`;
  if (status !== 'active')
    return 'Die letzte Zahlung ist offen. Mit einem neuen Zahlungsmittel wird sie sofort eingezogen.';
  return `Verlängert sich am ${formatDay(periodEnd)}.`;
}

export function renderCancelPage({ address }: Portal, subscription: Subscription): string {
  return renderCustomerPage(
    'Abo kündigen',
    html`<p>
        Dein Abo endet dann am ${formatDay(findItem(subscription).current_period_end)}. Bis dahin kannst du es weiter
        nutzen.
      </p>
      <form method="post" action="${address}/cancel/${subscription.id}" class="row">
        <button>Jetzt kündigen</button><a class="button quiet" href="${address}">Nicht kündigen</a>
      </form>`,
  );
}

export function renderPaymentMethodPage(
  { address }: Portal,
  subscription: Subscription,
  form: { number: string; error?: string },
): string {
  const action = `${address}/payment-method/${subscription.id}`;
  return renderCustomerPage(
    'Zahlungsmittel ändern',
    html`${form.error && html`<div class="error" role="alert"><p>${form.error}</p></div>`}
      <form method="post" action="${action}">
        ${renderCardFields(action, form.number, form.error)}
        <p class="row"><button>Speichern</button><a class="button quiet" href="${address}">Abbrechen</a></p>
      </form>`,
  );
}
