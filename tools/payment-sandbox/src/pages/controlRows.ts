import { html, type Html } from 'node-kit/html.ts';
import type { CheckoutSession, Customer, Subscription } from '../apiObjects.ts';
import { findDispute } from '../billing/payments.ts';
import { firstItem, hasEnded } from '../billing/subscriptions.ts';
import type { Delivery } from '../Delivery.ts';
import type { Charge } from '../paymentObjects.ts';
import type { ServerState } from '../ServerState.ts';

const euro = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
const dateTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});

const formatCents = (cents: number) => euro.format(cents / 100);
const formatDay = (seconds: number) => date.format(seconds * 1000);
export const formatTime = (seconds: number) => dateTime.format(seconds * 1000);

const button = (action: string, label: string): Html =>
  html`<form method="post" action="/sandbox/${action}"><button class="quiet">${label}</button></form>`;

export function subscriptionRow({ data }: ServerState, subscription: Subscription): Html {
  const { id, customer, status, cancel_at } = subscription;
  const { price, current_period_start: start, current_period_end: end } = firstItem(subscription);
  const isRunning = !hasEnded(subscription);
  return html`<tr>
    <td>${data.customers[customer]?.email}<br /><code>${id}</code></td>
    <td>${data.products[price.product]?.name}, ${formatCents(price.unit_amount)}</td>
    <td>${status}${cancel_at !== null && isRunning && `, ends on ${formatDay(cancel_at)}`}</td>
    <td>${formatDay(start)} to ${formatDay(end)}</td>
    <td>${isRunning && button(`subscriptions/${id}/to-period-end`, 'To the end of the period')}</td>
  </tr>`;
}

export function paymentRow(state: ServerState, charge: Charge): Html {
  const { id, amount, amount_refunded, created, customer, disputed } = charge;
  const dispute = findDispute(state, charge);
  const isOpen = dispute !== undefined && dispute.status !== 'won' && dispute.status !== 'lost';
  const isRefunded = amount_refunded > 0;
  const act = (action: string, label: string) => button(`charges/${id}/${action}`, label);
  return html`<tr>
    <td>${state.data.customers[customer]?.email}<br /><code>${id}</code></td>
    <td>${formatCents(amount)}</td>
    <td>${isRefunded ? 'refunded' : 'paid'}${dispute && `, dispute: ${dispute.status}`}</td>
    <td>${formatTime(created)}</td>
    <td>
      ${isRefunded ? act('fail-refund', 'Let the refund fail') : act('refund', 'Refund')}
      ${!disputed && act('dispute', 'Dispute')}
      ${isOpen && html`${act('win-dispute', 'Dispute is won')}${act('lose-dispute', 'Dispute is lost')}`}
    </td>
  </tr>`;
}

export function sessionRow({ id, amount_total, status, created }: CheckoutSession): Html {
  const name = html`<code>${id}</code>`;
  return html`<tr>
    <td>${status === 'open' ? html`<a href="/c/pay/${id}">${name}</a>` : name}</td>
    <td>${formatCents(amount_total)}</td>
    <td>${status}</td>
    <td>${formatTime(created)}</td>
  </tr>`;
}

export function customerRow({ id, email, balance, deleted }: Customer): Html {
  return html`<tr>
    <td>${deleted ? 'deleted' : email}</td>
    <td><code>${id}</code></td>
    <td>${formatCents(0 - balance)}</td>
  </tr>`;
}

export function deliveryRow({ id, type, state, attempts, event }: Delivery): Html {
  const last = attempts.at(-1);
  return html`<tr>
    <td>${type}<br /><code>${event}</code></td>
    <td>${state}</td>
    <td>${attempts.length}${last && html`, last: ${last.result}`}</td>
    <td>${button(`deliveries/${id}/redeliver`, 'Deliver again')}</td>
  </tr>`;
}
