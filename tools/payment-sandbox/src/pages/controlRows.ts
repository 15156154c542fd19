import { html, type Html } from 'node-kit/html.ts';
import type { CheckoutSession, Subscription } from '../apiObjects.ts';
import { findDispute } from '../billing/payments.ts';
import { findItem, hasEnded } from '../billing/subscriptions.ts';
import type { Charge } from '../paymentObjects.ts';
import type { Delivery } from '../SandboxData.ts';
import type { ServerState } from '../ServerState.ts';

// Rows of the tables on the control page. Their columns are those that controlPage.ts names.

const euro = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
const dateTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});

const formatCents = (cents: number) => euro.format(cents / 100);
/** Formats the date of a time in seconds since 1970. */
const formatDay = (seconds: number) => date.format(seconds * 1000);
/** Formats date and time of seconds since 1970. */
export const formatDateTime = (seconds: number) => dateTime.format(seconds * 1000);

/** Renders a button that posts to an action of the control page. */
const renderButton = (action: string, label: string): Html =>
  html`<form method="post" action="/sandbox/${action}"><button class="quiet">${label}</button></form>`;

export function renderSubscriptionRow({ data }: ServerState, subscription: Subscription): Html {
  const { id, customer, status, cancel_at } = subscription;
  const { price, current_period_start: start, current_period_end: end } = findItem(subscription);
  const isRunning = !hasEnded(subscription);
  return html`<tr>
    <td>${data.customers[customer]?.email}<br /><code>${id}</code></td>
    <td>${price.nickname}, ${formatCents(price.unit_amount)}</td>
    <td>${status}${cancel_at !== null && isRunning && `, ends on ${formatDay(cancel_at)}`}</td>
    <td>${formatDay(start)} to ${formatDay(end)}</td>
    <td>
      ${isRunning && renderButton(`subscriptions/${id}/to-period-end`, 'To the end of the period')}${isRunning && renderButton(`subscriptions/${id}/to-renewal`, 'To the payment of the renewal')}
    </td>
  </tr>`;
}

export function renderPaymentRow(state: ServerState, charge: Charge): Html {
  const { id, amount, amount_refunded, created, customer, disputed } = charge;
  const dispute = findDispute(state, charge);
  const isDisputeOpen = dispute !== undefined && dispute.status !== 'won' && dispute.status !== 'lost';
  const isRefunded = amount_refunded > 0;
  const renderAction = (action: string, label: string) => renderButton(`charges/${id}/${action}`, label);
  return html`<tr>
    <td>${state.data.customers[customer]?.email}<br /><code>${id}</code></td>
    <td>${formatCents(amount)}</td>
    <td>${isRefunded ? 'refunded' : 'paid'}${dispute && `, dispute: ${dispute.status}`}</td>
    <td>${formatDateTime(created)}</td>
    <td>
      ${isRefunded ? renderAction('fail-refund', 'Let the refund fail') : renderAction('refund', 'Refund')}
      ${!disputed && renderAction('dispute', 'Dispute')}
      ${isDisputeOpen && html`${renderAction('win-dispute', 'Dispute is won')}${renderAction('lose-dispute', 'Dispute is lost')}`}
    </td>
  </tr>`;
}

export function renderSessionRow({ id, amount_total, status, created }: CheckoutSession): Html {
  const name = html`<code>${id}</code>`;
  return html`<tr>
    <td>${status === 'open' ? html`<a href="/c/pay/${id}">${name}</a>` : name}</td>
    <td>${formatCents(amount_total)}</td>
    <td>${status}</td>
    <td>${formatDateTime(created)}</td>
  </tr>`;
}

export function renderDeliveryRow({ type, state, attempts, event }: Delivery): Html {
  const lastAttempt = attempts.at(-1);
  return html`<tr>
    <td>${type}<br /><code>${event}</code></td>
    <td>${state}</td>
    <td>${attempts.length}${lastAttempt && html`, last: ${lastAttempt.result}`}</td>
  </tr>`;
}
