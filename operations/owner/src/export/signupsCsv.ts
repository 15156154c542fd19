import type { OwnerSignup } from 'api-contract';
import { stringify } from 'csv-stringify/sync';

const moment = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Berlin' });
const time = (iso: string) => moment.format(new Date(iso));

/**
 * A table that German spreadsheets open with a double click: semicolons, byte order mark, times of Berlin. A cell that
 * would be run as a formula gets an apostrophe in front, since anybody may write such an address.
 */
export function signupsCsv(signups: OwnerSignup[]): string {
  const rows = signups.map(({ email, language, requestedAt, confirmedAt, textVersion, unsubscribeUrl }) => ({
    'E-Mail-Adresse': email,
    Sprache: language,
    Angefragt: time(requestedAt),
    Bestätigt: time(confirmedAt),
    Textfassung: textVersion,
    Abmeldelink: unsubscribeUrl,
  }));
  const columns = ['E-Mail-Adresse', 'Sprache', 'Angefragt', 'Bestätigt', 'Textfassung', 'Abmeldelink'];
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
