// Made where it is needed: the first one reads the browser's tables, which no screen shall wait for that shows no date.
const german = () =>
  new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Berlin' });

/** Day of an ISO 8601 instant as it is in Berlin, `31.12.2026`; „–“ when there is none. */
export function formatDate(iso: string | null | undefined): string {
  const date = new Date(iso ?? NaN);
  return Number.isNaN(date.getTime()) ? '–' : german().format(date);
}
