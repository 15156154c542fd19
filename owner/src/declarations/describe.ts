import { plans, type OwnerDeclaration } from 'api-contract';

const moment = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});
const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
const refundDays = 14;

const kinds = { cancellation: 'Kündigung', withdrawal: 'Widerruf' };
const acts = { 'end-of-period': 'Ende zum Zeitraum', 'end-now': 'sofort beendet', refund: 'beendet und erstattet' };

/** A stranger's words: they stay inside their own entry, and give the terminal no orders. */
const quoted = (text: string | null | undefined) =>
  (text ?? '').replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? '\n    ' : ''));

/** One declaration in a few lines, with what the owner needs to decide. */
export function describe(declaration: OwnerDeclaration): string {
  const { reference, kind, receivedAt, content, candidates } = declaration;
  const lines = [
    `${reference}  ${kinds[kind]}, eingegangen ${moment.format(new Date(receivedAt))}${stateOf(declaration)}`,
    `  Name: ${quoted(content.name)}`,
    `  Konto: ${quoted(content.email)}`,
    `  Vertrag: ${quoted(content.contract)}`,
  ];
  if (kind === 'cancellation') {
    lines.push(`  Ende: ${content.endDate ?? 'frühestmöglich'}`, `  Antwort an: ${quoted(content.confirmationEmail)}`);
    if (content.reason) lines.push(`  Wichtiger Grund: ${quoted(content.reason)}`);
  } else {
    lines.push(`  Erstattung spätestens: ${day.format(Date.parse(receivedAt) + refundDays * 86_400_000)}`);
  }
  const found = candidates.map(
    ({ subscriptionId, plan, status, startedAt, periodEnd }) =>
      `  Abo dieser Adresse: ${subscriptionId} (${plans[plan].name}, ${status}, seit ${startedAt ? day.format(new Date(startedAt)) : '–'}, bezahlt bis ${day.format(new Date(periodEnd))})`,
  );
  return [...lines, ...(found.length > 0 ? found : ['  Zu dieser Adresse gibt es kein Abo.'])].join('\n');
}

function stateOf({ state, act, note, settledAt }: OwnerDeclaration): string {
  if (state === 'matched') return ', wartet auf den Zahlungsdienst';
  if (state === 'queued') return '';
  const how = act ? acts[act] : (note ?? '');
  return `, erledigt ${settledAt ? moment.format(new Date(settledAt)) : ''} (${how})`;
}
