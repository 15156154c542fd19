import type { OwnerSignup } from 'api-contract';
import { stringify } from 'csv-stringify/sync';

/** Swedish format, which is like ISO 8601: `2026-11-25 10:00:00`. */
const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});
const formatTime = (iso: string) => timeFormat.format(new Date(iso));

/**
 * Formats sign-ups (pre-orders or newsletter) as CSV that German spreadsheet programs open directly: with semicolons, a
 * byte order mark and the time of Berlin. Cells that a program would run as a formula are escaped, because users type
 * the addresses. `textVersion` names the version of the text to which the user has agreed.
 */
export function formatSignups(signups: OwnerSignup[]): string {
  const rows = signups.map(
    ({ email, language, requestedAt, confirmedAt, textVersion, unsubscribeUrl, oneClickUrl }) => [
      email,
      language,
      formatTime(requestedAt),
      formatTime(confirmedAt),
      textVersion,
      unsubscribeUrl,
      oneClickUrl ?? '',
    ],
  );
  const columns = [
    'E-Mail-Adresse',
    'Sprache',
    'Angefragt',
    'Bestätigt',
    'Textfassung',
    'Abmeldelink',
    'List-Unsubscribe',
  ];
  return stringify(rows, {
    header: true,
    columns,
    delimiter: ';',
    record_delimiter: 'windows',
    bom: true,
    quoted: true,
    escape_formulas: true,
  });
}
