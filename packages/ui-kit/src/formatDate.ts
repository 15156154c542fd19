// Created at use: the first formatter loads the browser's locale data, which a screen without dates must not wait for.
const createFormatter = () =>
  new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Berlin' });

/** Formats the day in Berlin at a time in ISO 8601 as `31.12.2026`; „–“ if there is none. */
export function formatDate(iso: string | null | undefined): string {
  const date = new Date(iso ?? NaN);
  return Number.isNaN(date.getTime()) ? '–' : createFormatter().format(date);
}
