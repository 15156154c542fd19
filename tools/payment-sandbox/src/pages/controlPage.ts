import { html, type Html } from 'node-kit/html.ts';
import { htmlTable } from 'node-kit/htmlTable.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import type { ServerState, Switches } from '../ServerState.ts';
import { customerRow, deliveryRow, formatTime, paymentRow, sessionRow, subscriptionRow } from './controlRows.ts';

const rowLimit = 50;
/** The tester's page: the state, the clock, banks that take money back, and switches for difficult deliveries. */
export function controlPage(state: ServerState, webhookUrl: string): string {
  const { data } = state;
  const latest = <T>(collection: Record<string, T>) => Object.values(collection).reverse().slice(0, rowLimit);
  return renderPage({
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
