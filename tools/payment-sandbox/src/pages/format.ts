import type { PaymentMethod } from '../apiObjects.ts';

// German formats and words of the pages for customers. The control page for testers is in English.

const euro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const date = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Berlin',
});

export const formatCents = (cents: number) => euro.format(cents / 100);
/** Formats the date of a time in seconds since 1970. */
export const formatDay = (seconds: number) => date.format(seconds * 1000);

/** Formats a payment method: `Karte •••• 4242`. */
export const formatMethod = ({ type, card: { last4 } }: PaymentMethod) =>
  `${type === 'sepa_debit' ? 'SEPA-Lastschrift' : 'Karte'} •••• ${last4}`;

/** German words for the statuses of subscriptions and invoices. */
export const statusWords: Record<string, string> = {
  active: 'aktiv',
  past_due: 'Zahlung offen',
  canceled: 'beendet',
  open: 'offen',
  paid: 'bezahlt',
  draft: 'in Vorbereitung',
  void: 'storniert',
  uncollectible: 'uneinbringlich',
};

/** Returns the sentence about a declined card. `declineCode` is Stripe's, such as `insufficient_funds`. */
export function describeDecline(declineCode: string): string {
  if (declineCode === 'insufficient_funds')
    return 'Deine Karte ist nicht ausreichend gedeckt. Bitte nimm eine andere Karte.';
  if (declineCode === 'authentication_not_handled')
    return 'Du hast die Zahlung bei deiner Bank abgelehnt. Bitte versuche es noch einmal oder nimm eine andere Karte.';
  return 'Deine Karte wurde abgelehnt. Bitte nimm eine andere Karte.';
}
