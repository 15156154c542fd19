import { html, type Html } from 'node-kit/html.ts';
import { renderHtmlTable } from 'node-kit/renderHtmlTable.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import { switchNames, type Switches } from '../SandboxData.ts';
import type { ServerState } from '../ServerState.ts';
import {
  renderDeliveryRow,
  renderInvoiceRow,
  formatDateTime,
  renderPaymentRow,
  renderSessionRow,
  renderSubscriptionRow,
} from './controlRows.ts';

/** Number of the newest objects that each table shows. */
const rowLimit = 50;

/** Renders the page with which testers see and control the sandbox: clock, actions of banks, delivery of events. */
export function renderControlPage(state: ServerState, webhookUrl: string): string {
  const { data } = state;
  /** Returns the newest objects first; a collection has the oldest first. */
  const readLatest = <T>(collection: Record<string, T>) => Object.values(collection).reverse().slice(0, rowLimit);
  return renderPage({
    lang: 'en',
    title: 'Payment sandbox',
    banner: 'Test environment – no real payments',
    body: html`<main>
      <h1>Payment sandbox</h1>
      <p>Speaks the protocol of Stripe. Here you see what was ordered, and can move the time forward.</p>
      ${renderClock(state)}
      ${renderSection(
        'subscriptions',
        'Subscriptions',
        ['Customer', 'Plan', 'Status', 'Period'],
        readLatest(data.subscriptions).map((one) => renderSubscriptionRow(state, one)),
      )}
      ${renderSection(
        'payments',
        'Payments',
        ['Customer', 'Amount', 'Status', 'Time', ''],
        readLatest(data.charges).map((one) => renderPaymentRow(state, one)),
      )}
      ${renderSection(
        'invoices',
        'Invoices',
        ['Customer', 'Number', 'Amount', 'Status', 'Created', ''],
        readLatest(data.invoices).map((one) => renderInvoiceRow(state, one)),
      )}
      ${renderSection('sessions', 'Orders', ['Id', 'Amount', 'Status', 'Created'], readLatest(data.sessions).map(renderSessionRow))}
      <h2 id="switches">Switches</h2>
      ${renderSwitches(data.switches)}
      <h2 id="webhooks">Events to the backend</h2>
      <p class="soft">Sent to: <code>${webhookUrl}</code></p>
      ${renderTable('webhooks', ['Event', 'State', 'Attempts'], readLatest(data.deliveries).map(renderDeliveryRow))}
    </main>`,
  });
}

function renderClock(state: ServerState): Html {
  const { clockAhead } = state.data;
  const secondsPerDay = 86_400;
  // Rounded to one decimal place.
  const daysAhead = Math.round((10 * clockAhead) / secondsPerDay) / 10;
  return html`<section class="card" aria-labelledby="clock">
    <h2 id="clock" style="margin-top:0">Clock</h2>
    <p>
      In the sandbox it is now
      <strong>${formatDateTime(state.now())}</strong>${clockAhead > 0 && html` (${daysAhead} days ahead)`}.
    </p>
    <form method="post" action="/sandbox/clock" class="row">
      <label for="days" style="margin:0">Move the clock forward by</label>
      <input id="days" name="days" type="number" min="1" max="400" value="31" required /> days
      <button>Move</button>
    </form>
    <p class="soft">It cannot go back. “npm start -- --fresh” begins with empty data.</p>
  </section>`;
}

function renderSection(id: string, title: string, head: string[], rows: Html[]): Html {
  return html`<h2 id="${id}">${title}</h2>
    ${renderTable(id, head, rows)}`;
}

const renderTable = (id: string, head: string[], rows: Html[]): Html =>
  rows.length === 0 ? html`<p class="soft">Nothing yet.</p>` : renderHtmlTable(id, head, rows);

const switchLabels: Record<keyof Switches, string> = {
  paused: 'Hold events back',
  duplicate: 'Deliver every event twice',
  reorder: 'Deliver events in random order',
  oldVersion: 'Send events in an old version of the API',
  pendingRefunds: 'Keep refunds pending',
  portalMissing: 'Act as if the portal were not set up',
};

function renderSwitches(switches: Switches): Html {
  const renderCheckbox = (name: string, isOn: boolean, label: string) =>
    html`<p>
      <label style="font-weight:400"
        ><input type="checkbox" name="${name}" value="true" ${isOn && 'checked'} /> ${label}</label
      >
    </p>`;
  return html`<form method="post" action="/sandbox/switches" class="card">
    ${switchNames.map((name) => renderCheckbox(name, switches[name], switchLabels[name]))}
    <p><button>Apply</button></p>
  </form>`;
}
