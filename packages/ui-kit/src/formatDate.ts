// Created at use: the first formatter loads the browser's locale data, which a screen without dates must not wait for.
const createFormatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('de-DE', { ...options, timeZone: 'Europe/Berlin' });

function format(iso: string | null | undefined, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso ?? NaN);
  return Number.isNaN(date.getTime()) ? '–' : createFormatter(options).format(date);
}

/** Formats the day in Berlin at a time in ISO 8601 as `31.12.2026`; „–“ if there is none. */
export const formatDate = (iso: string | null | undefined): string =>
  format(iso, { day: '2-digit', month: '2-digit', year: 'numeric' });

/**
 * Formats the current day in Berlin as date fields do: `2026-12-31`, which is the format of the Swedish locale. Without
 * `new Date()`, `format` would read the real clock, also on a QA page with another one.
 */
export const formatToday = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());

/** Formats the day and the time in Berlin as `31.12.2026, 19:45 Uhr`; „–“ if there is none. */
export function formatDateTime(iso: string | null | undefined): string {
  const day = formatDate(iso);
  return day === '–' ? day : `${day}, ${format(iso, { hour: '2-digit', minute: '2-digit' })}\u00a0Uhr`;
}

/** Formats a time that is legally relevant to the second: `31.12.2026 um 19:45:09 Uhr` in Berlin. */
export function formatMoment(iso: string): string {
  const day = formatDate(iso);
  const time = format(iso, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return day === '–' ? day : `${day} um ${time}\u00a0Uhr`;
}
