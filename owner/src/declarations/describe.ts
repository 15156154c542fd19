import { plans, type OwnerDeclaration } from 'api-contract';

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
const refundDays = 14;

const acts = { 'end-of-period': 'ends with the period', 'end-now': 'ended at once', refund: 'ended and refunded' };

/** A stranger's words: they stay inside their own entry, and give the terminal no orders. */
const quoted = (text: string | null | undefined) =>
  (text ?? '').replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? '\n    ' : ''));

/** One declaration in a few lines, with what the owner needs to decide. */
export function describe(declaration: OwnerDeclaration): string {
  const { reference, kind, receivedAt, content, candidates } = declaration;
  const lines = [
    `${reference}  ${kind}, received ${moment.format(new Date(receivedAt))}${stateOf(declaration)}`,
    `  Name: ${quoted(content.name)}`,
    `  Account: ${quoted(content.email)}`,
    `  Contract: ${quoted(content.contract)}`,
  ];
  if (kind === 'cancellation') {
    lines.push(
      `  End: ${content.endDate ?? 'as early as possible'}`,
      `  Answer to: ${quoted(content.confirmationEmail)}`,
    );
    if (content.reason) lines.push(`  Good cause: ${quoted(content.reason)}`);
  } else {
    lines.push(`  Refund by: ${day.format(Date.parse(receivedAt) + refundDays * 86_400_000)}`);
  }
  const found = candidates.map(
    ({ subscriptionId, plan, status, startedAt, periodEnd }) =>
      `  Subscription of this address: ${subscriptionId} (${plans[plan].name}, ${status}, since ${startedAt ? day.format(new Date(startedAt)) : '–'}, paid until ${day.format(new Date(periodEnd))})`,
  );
  return [...lines, ...(found.length > 0 ? found : ['  This address has no subscription.'])].join('\n');
}

function stateOf({ state, act, note, settledAt }: OwnerDeclaration): string {
  if (state === 'matched') return ', waits for the payment provider';
  if (state === 'queued') return '';
  const how = act ? acts[act] : (note ?? '');
  return `, settled ${settledAt ? moment.format(new Date(settledAt)) : ''} (${how})`;
}
