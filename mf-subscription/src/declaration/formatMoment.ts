import { formatDate } from 'ui-kit';

/**
 * Formats the time of receipt to the second, because it is legally relevant: „21.11.2026 um 11:05:09 Uhr“ in Berlin.
 */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '–';
  const time = new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return `${formatDate(iso)} um ${time.format(moment)}\u00a0Uhr`;
}
