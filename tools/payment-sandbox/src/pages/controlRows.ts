import { html, type Html } from 'node-kit/html.ts';
import type { CheckoutSession, Invoice, Subscription } from '../apiObjects.ts';
import { customerActions, invoiceActions, subscriptionActions } from '../billing/ownerActions.ts';
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

/** Renders the owner's actions as buttons. */
const renderActions = (path: string, actions: Record<string, { label: string }>): Html[] =>
  Object.entries(actions).map(([name, { label }]) => renderButton(`${path}/${name}`, label));

export function renderSubscriptionRow({ data }: ServerState, subscription: Subscription): Html {
  const { id, customer, status, cancel_at, pause_collection: pause, pending_update: pending } = subscription;
  const { price, current_period_start: start, current_period_end: end } = findItem(subscription);
  const isRunning = !hasEnded(subscription);
  return html`<tr>
      <td>${data.customers[customer]?.email}<br /><code>${id}</code></td>
      <td>
        ${price.nickname}, ${formatCents(price.unit_amount)}${subscription.items.data.length > 1 && ', a second item'}
        ${subscription.coupon_percent && `, ${subscription.coupon_percent} % off`}
      </td>
      <td>
        ${[
          status,
          cancel_at !== null && isRunning && `ends on ${formatDay(cancel_at)}`,
          pause && `paused (${pause.behavior})`,
          subscription.schedule && 'on a schedule',
          subscription.billing_mode.type === 'classic' && 'classic',
          pending && `a change waits until ${formatDateTime(pending.expires_at)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </td>
      <td>${formatDay(start)} to ${formatDay(end)}</td>
    </tr>
    ${
      isRunning &&
      html`<tr>
        <td colspan="4">
          <div class="row">
            ${renderButton(`subscriptions/${id}/to-period-end`, 'To the end of the period')}
            ${renderButton(`subscriptions/${id}/to-renewal`, 'To the payment of the renewal')}
          </div>
          <details>
            <summary>What the owner can do</summary>
            <div class="row">
              ${renderActions(`subscriptions/${id}`, subscriptionActions)}
              ${renderActions(`customers/${customer}`, customerActions)}
            </div>
          </details>
        </td>
      </tr>`
    }`;
}

export function renderInvoiceRow({ data }: ServerState, invoice: Invoice): Html {
  const { id, amount_due, created, customer, hosted_invoice_url: page, number, status } = invoice;
  const canChange = status === 'open' || status === 'uncollectible';
  return html`<tr>
    <td>${data.customers[customer]?.email}<br /><code>${id}</code></td>
    <td>${number}${page && html` <a href="/i/${id}">page</a>`}</td>
    <td>${formatCents(amount_due)}</td>
    <td>${status}</td>
    <td>${formatDateTime(created)}</td>
    <td>${canChange && html`<div class="row">${renderActions(`invoices/${id}`, invoiceActions)}</div>`}</td>
  </tr>`;
}

export function renderPaymentRow(state: ServerState, charge: Charge): Html {
  const { id, amount, amount_refunded, created, customer, disputed } = charge;
  const dispute = findDispute(state, charge);
  const isInquiry = dispute?.status === 'warning_needs_response';
  const isDisputeOpen = isInquiry || dispute?.status === 'needs_response';
  const refund = Object.values(state.data.refunds).findLast((one) => one.charge === id);
  const isRefunded = amount_refunded > 0;
  const isPending = isRefunded && refund?.status === 'pending';
  const renderAction = (action: string, label: string) => renderButton(`charges/${id}/${action}`, label);
  return html`<tr>
    <td>${state.data.customers[customer]?.email}<br /><code>${id}</code></td>
    <td>${formatCents(amount)}</td>
    <td>
      ${isPending ? 'refund pending' : isRefunded ? 'refunded' : 'paid'}${dispute && `, dispute: ${dispute.status}`}
    </td>
    <td>${formatDateTime(created)}</td>
    <td>
      <div class="row">
        ${
          isRefunded
            ? html`${isPending && renderAction('complete-refund', 'Complete the refund')}
              ${renderAction('fail-refund', 'Let the refund fail')}`
            : html`${renderAction('refund', 'Refund')}${renderAction('refund-pending', 'Refund, pending')}`
        }
        ${!disputed && html`${renderAction('dispute', 'Dispute')}${renderAction('inquire', 'Inquiry')}`}
        ${isInquiry && renderAction('escalate', 'Inquiry becomes a dispute')}
        ${isDisputeOpen && renderAction('win-dispute', isInquiry ? 'Inquiry is closed' : 'Dispute is won')}
        ${isDisputeOpen && !isInquiry && renderAction('lose-dispute', 'Dispute is lost')}
      </div>
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
