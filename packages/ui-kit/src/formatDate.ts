// Created at use: the first formatter loads the browser's locale data, which a screen without dates must not wait for.
const createFormatter = () =>
  new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Berlin' });

/** Day of an ISO 8601 instant as it is in Berlin, `31.12.2026`; „–“ when there is none. */
export function formatDate(iso: string | null | undefined): string {
  const date = new Date(iso ?? NaN);
  return Number.isNaN(date.getTime()) ? '–' : createFormatter().format(date);
}
