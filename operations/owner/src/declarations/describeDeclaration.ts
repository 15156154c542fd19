import { plans, type OwnerDeclaration, type WaitingReason } from 'api-contract';
import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import { formatDay, formatTime } from '../formatTime.ts';

/** Number of days after a withdrawal within which the law requires the refund. */
const refundDays = 14;

/** Descriptions of the effect that a settled declaration has had on the subscription. */
const effects = { 'end-of-period': 'ends with the period', 'end-now': 'ended at once', refund: 'ended and refunded' };

/** Reasons why a declaration waits for a decision of a person. */
const reasons: Record<WaitingReason, string> = {
  'no-match': 'no running subscription has this address',
  'several-matches': 'several running subscriptions have this address',
  cause: 'it names a good cause, which a person must judge',
  'later-date': 'it names a later end than the next possible one',
  'other-contract':
    'the contract is neither empty nor „Abo“, a plan or the order number of this account as mails and pages print them',
  'not-signed-in': 'a withdrawal without signing in is always decided by you',
  late: 'the withdrawal period is over',
  'withdrew-before': 'this customer or card has withdrawn before',
  used: 'more than a quarter of the minutes of a month were used',
  'went-on': 'the customer has since changed the plan or resumed the subscription',
  'kept-before': 'the customer has taken another cancellation back in the last 30 days',
  many: 'more than three declarations about this subscription within a day',
  flood: 'more declarations in an hour than are carried out automatically (DECLARATIONS_PER_HOUR): perhaps an attack',
};

/**
 * Describes a legal declaration (cancellation or withdrawal) in a few lines, with everything that the company that runs
 * the site needs to decide it by hand. A declaration has three states. `queued`: it waits for this decision. `open`:
 * the backend carries it out. `settled`: it is done or closed.
 */
export function describeDeclaration(declaration: OwnerDeclaration): string {
  const { reference, kind, state, receivedAt, waitingReason, content } = declaration;
  const lines = [`${reference}  ${kind}, received ${formatTime(receivedAt)}${describeState(declaration)}`];
  if (waitingReason) lines.push(`  ${state === 'queued' ? 'Waits' : 'Waited'} because: ${reasons[waitingReason]}`);
  if (declaration.effectiveEnd) lines.push(`  Promised end: ${formatDay(declaration.effectiveEnd)}`);
  lines.push(
    `  Name: ${escapeForTerminal(content.name)}`,
    `  Account: ${escapeForTerminal(content.email)}`,
    `  Contract: ${escapeForTerminal(content.contract)}`,
  );
  if (kind === 'cancellation') {
    // The backend accepts only a day as `endDate`, so that it needs no escaping.
    lines.push(
      `  End: ${content.endDate ?? 'as early as possible'}`,
      `  Answer to: ${escapeForTerminal(content.confirmationEmail)}`,
    );
    if (content.reason) lines.push(`  Good cause: ${escapeForTerminal(content.reason)}`);
  } else {
    lines.push(`  Refund by: ${formatDay(receivedAt, refundDays)}`);
  }
  return [...lines, ...listSubscriptions(declaration)].join('\n');
}

/**
 * Returns a line for the subscription that was decided on, if there is one. While the declaration waits for a decision,
 * returns a line for each subscription that may be meant, with the facts that the decision needs.
 */
function listSubscriptions({ state, subscriptionId, candidates }: OwnerDeclaration): string[] {
  if (state !== 'queued' && subscriptionId) return [`  Subscription: ${subscriptionId}`];
  // The owner has closed the declaration before a subscription was found.
  if (state === 'settled') return [];
  if (candidates.length === 0)
    return [
      '  No subscription fits what was declared. To match one of another account, name its address with --account.',
    ];
  return candidates.map(
    ({ subscriptionId: id, orderNumber, plan, status, startedAt, periodEnd }) =>
      `  Subscription that fits: ${id} (${orderNumber ? `order ${orderNumber}, ` : ''}${plans[plan].name}, ${status}, since ${startedAt ? formatDay(startedAt) : '–'}, paid until ${formatDay(periodEnd)})`,
  );
}

/** Describes the state for the end of the first line; '' for a declaration that waits for a decision. */
function describeState({ state, effect, note, settledAt, nextAttemptAt, attempts }: OwnerDeclaration): string {
  if (state === 'queued') return '';
  if (state === 'open') {
    const when = nextAttemptAt ? ` at ${formatTime(nextAttemptAt)}` : '';
    return attempts === 0
      ? `, takes effect automatically${when}`
      : `, the payment provider did not carry it out (attempt ${attempts}), next attempt${when}`;
  }
  // The note of the owner tells why a declaration was closed without its effect.
  const how = note ?? (effect ? effects[effect] : '');
  return `, settled ${settledAt ? formatTime(settledAt) : ''} (${how})`;
}
