import { html, type Html } from 'node-kit/html.ts';
import { htmlTable } from 'node-kit/htmlTable.ts';
import { page } from 'node-kit/page.ts';
import { firstItem, isOver } from '../billing/subscriptions.ts';
import type { Delivery } from '../Delivery.ts';
import type { CheckoutSession, Customer, Subscription } from '../objects.ts';
import type { Sandbox, Switches } from '../Sandbox.ts';
import { formatCents, formatDay, formatTime } from './controlFormat.ts';

const rows = 50;

/** The sandbox's own page: what there is, the clock, and the switches for difficult deliveries. */
export function controlPage(sandbox: Sandbox, webhookUrl: string): string {
  const { data } = sandbox;
  const latest = <T>(collection: Record<string, T>) => Object.values(collection).reverse().slice(0, rows);
  return page({
    lang: 'en',
    title: 'Payment sandbox',
    banner: 'Test environment – no real payments',
    body: html`<main>
      <h1>Payment sandbox</h1>
      <p>Speaks the protocol of Stripe. Here you see what was ordered, and can move the time forward.</p>
      ${clock(sandbox)}
      ${section(
        'subscriptions',
        'Subscriptions',
        ['Customer', 'Plan', 'Status', 'Period', ''],
        latest(data.subscriptions).map((one) => subscriptionRow(sandbox, one)),
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

function clock(sandbox: Sandbox): Html {
  const { clockAhead } = sandbox.data;
  return html`<section class="card" aria-labelledby="clock">
    <h2 id="clock" style="margin-top:0">Clock</h2>
    <p>
      In the sandbox it is now
      <strong>${formatTime(sandbox.now())}</strong
      >${clockAhead > 0 && html` (${Math.round(clockAhead / 8640) / 10} days ahead)`}.
    </p>
    <form method="post" action="/sandbox/clock" class="row">
      <label for="days" style="margin:0">Move the clock forward by</label>
      <input id="days" name="days" type="number" min="1" max="400" value="31" required /> days
      <button>Move</button>
    </form>
    <p class="soft">It cannot go back. “npm start -- --fresh” begins anew.</p>
  </section>`;
}

function section(id: string, title: string, heads: string[], lines: Html[]): Html {
  return html`<h2 id="${id}">${title}</h2>
    ${table(id, heads, lines)}`;
}

const table = (id: string, heads: string[], lines: Html[]): Html =>
  lines.length === 0 ? html`<p class="soft">Nothing yet.</p>` : htmlTable(id, heads, lines);

function subscriptionRow({ data }: Sandbox, subscription: Subscription): Html {
  const { price, current_period_start: start, current_period_end: end } = firstItem(subscription);
  return html`<tr>
    <td>${data.customers[subscription.customer]?.email}<br /><code>${subscription.id}</code></td>
    <td>${data.products[price.product]?.name}, ${formatCents(price.unit_amount)}</td>
    <td>
      ${subscription.status}${subscription.cancel_at !== null && !isOver(subscription) && `, ends on ${formatDay(subscription.cancel_at)}`}
    </td>
    <td>${formatDay(start)} to ${formatDay(end)}</td>
    <td>
      ${!isOver(subscription) && html`<form method="post" action="/sandbox/subscriptions/${subscription.id}/to-period-end"><button class="quiet">To the end of the period</button></form>`}
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
    <td>
      <form method="post" action="/sandbox/deliveries/${id}/redeliver">
        <button class="quiet">Deliver again</button>
      </form>
    </td>
  </tr>`;
}

function switches({ paused, duplicate, reorder, afterLastFailure }: Switches): Html {
  const box = (name: string, on: boolean, label: string) =>
    html`<p>
      <label style="font-weight:400"
        ><input type="checkbox" name="${name}" value="true" ${on && 'checked'} /> ${label}</label
      >
    </p>`;
  return html`<form method="post" action="/sandbox/switches" class="card">
    ${box('paused', paused, 'Hold deliveries back')}${box('duplicate', duplicate, 'Deliver every event twice')}${box('reorder', reorder, 'Deliver in random order')}
    <label for="after">After the last failed collection</label>
    <select id="after" name="afterLastFailure">
      <option value="cancel">End the subscription</option>
      <option value="unpaid" ${afterLastFailure === 'unpaid' && 'selected'}>Leave the subscription unpaid</option>
    </select>
    <p><button>Apply</button></p>
  </form>`;
}
