const dayFormat = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Berlin',
});
const momentFormat = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Berlin',
});

/** Formats the day in Germany: `31.12.2026`. */
export const formatDay = (date: Date) => dayFormat.format(date);

/** Formats day and time in Germany: `31.12.2026 um 23:59:59 Uhr`. */
export const formatMoment = (date: Date) => `${momentFormat.format(date).replace(',', ' um')} Uhr`;

/** Formats cents as `19,99 €`. */
export const formatEuro = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')}\u00a0€`;
