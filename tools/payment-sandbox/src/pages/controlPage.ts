import { html, type Html } from 'node-kit/html.ts';
import { htmlTable } from 'node-kit/htmlTable.ts';
import { page } from 'node-kit/page.ts';
import type { Charge, CheckoutSession, Customer, Subscription } from '../apiObjects.ts';
import { findDispute } from '../billing/payments.ts';
import { firstItem, hasEnded } from '../billing/subscriptions.ts';
import type { Delivery } from '../Delivery.ts';
import type { ServerState, Switches } from '../ServerState.ts';

const rowLimit = 50;
const euro = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
const dateTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});

const formatCents = (cents: number) => euro.format(cents / 100);
const formatDay = (seconds: number) => date.format(seconds * 1000);
const formatTime = (seconds: number) => dateTime.format(seconds * 1000);

/** The tester's page: the state, the clock, banks that take money back, and switches for difficult deliveries. */
export function controlPage(state: ServerState, webhookUrl: string): string {
  const { data } = state;
  const latest = <T>(collection: Record<string, T>) => Object.values(collection).reverse().slice(0, rowLimit);
  return page({
    lang: 'en',
    title: 'Payment sandbox',
    banner: 'Test environment – no real payments',
    body: html`<main>
      <h1>Payment sandbox</h1>
      <p>Speaks the protocol of Stripe. Here you see what was ordered, and can move the time forward.</p>
      ${clock(state)}
      ${section(
        'subscriptions',
        'Subscriptions',
        ['Customer', 'Plan', 'Status', 'Period', ''],
        latest(data.subscriptions).map((one) => subscriptionRow(state, one)),
      )}
      ${section(
        'payments',
        'Payments',
        ['Customer', 'Amount', 'Status', 'Time', ''],
        latest(data.charges).map((one) => paymentRow(state, one)),
      )}
      ${section('sessions', 'Orders', ['Id', 'Amount', 'Status', 'Created'], latest(data.sessions).map(sessionRow))}
      ${section('customers', 'Customers', ['E-mail address', 'Id', 'Balance'], latest(data.customers).map(customerRow))}
      <h2 id="webhooks">Events to the backend</h2>
      <p class="soft">Sent to: <code>${webhookUrl}</code></p>
      ${switches(data.switches)}
      ${table('webhooks', ['Event', 'State', 'Attempts', ''], latest(data.deliveries).map(deliveryRow))}
    </main>`,
  });
}

function clock(state: ServerState): Html {
  const { clockAhead } = state.data;
  return html`<section class="card" aria-labelledby="clock">
    <h2 id="clock" style="margin-top:0">Clock</h2>
    <p>
      In the sandbox it is now
      <strong>${formatTime(state.now())}</strong
      >${clockAhead > 0 && html` (${Math.round(clockAhead / 8640) / 10} days ahead)`}.
    </p>
    <form method="post" action="/sandbox/clock" class="row">
      <label for="days" style="margin:0">Move the clock forward by</label>
      <input id="days" name="days" type="number" min="1" max="400" value="31" required /> days
      <button>Move</button>
    </form>
    <p class="soft">It cannot go back. “npm start -- --fresh” begins with empty data.</p>
  </section>`;
}

function section(id: string, title: string, head: string[], rows: Html[]): Html {
  return html`<h2 id="${id}">${title}</h2>
    ${table(id, head, rows)}`;
}

const table = (id: string, head: string[], rows: Html[]): Html =>
  rows.length === 0 ? html`<p class="soft">Nothing yet.</p>` : htmlTable(id, head, rows);

const button = (action: string, label: string): Html =>
  html`<form method="post" action="/sandbox/${action}"><button class="quiet">${label}</button></form>`;

function subscriptionRow({ data }: ServerState, subscription: Subscription): Html {
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

function paymentRow(state: ServerState, charge: Charge): Html {
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

function sessionRow({ id, amount_total, status, created }: CheckoutSession): Html {
  const name = html`<code>${id}</code>`;
  return html`<tr>
    <td>${status === 'open' ? html`<a href="/c/pay/${id}">${name}</a>` : name}</td>
    <td>${formatCents(amount_total)}</td>
    <td>${status}</td>
    <td>${formatTime(created)}</td>
  </tr>`;
}

function customerRow({ id, email, balance, deleted }: Customer): Html {
  return html`<tr>
    <td>${deleted ? 'deleted' : email}</td>
    <td><code>${id}</code></td>
    <td>${formatCents(0 - balance)}</td>
  </tr>`;
}

function deliveryRow({ id, type, state, attempts, event }: Delivery): Html {
  const last = attempts.at(-1);
  return html`<tr>
    <td>${type}<br /><code>${event}</code></td>
    <td>${state}</td>
    <td>${attempts.length}${last && html`, last: ${last.result}`}</td>
    <td>${button(`deliveries/${id}/redeliver`, 'Deliver again')}</td>
  </tr>`;
}

function switches({ paused, duplicate, reorder, afterLastFailure }: Switches): Html {
  const checkbox = (name: string, isOn: boolean, label: string) =>
    html`<p>
      <label style="font-weight:400"
        ><input type="checkbox" name="${name}" value="true" ${isOn && 'checked'} /> ${label}</label
      >
    </p>`;
  return html`<form method="post" action="/sandbox/switches" class="card">
    ${checkbox('paused', paused, 'Hold deliveries back')}
    ${checkbox('duplicate', duplicate, 'Deliver every event twice')}
    ${checkbox('reorder', reorder, 'Deliver in random order')}
    <label for="after">After the last failed collection</label>
    <select id="after" name="afterLastFailure">
      <option value="cancel">End the subscription</option>
      <option value="unpaid" ${afterLastFailure === 'unpaid' && 'selected'}>Leave the subscription unpaid</option>
    </select>
    <p><button>Apply</button></p>
  </form>`;
}
