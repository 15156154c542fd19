import type { PageConfig } from 'page-contract';
import { getSampleNote } from 'page-contract/getSampleNote';

/** Path of the file, by RFC 9116. */
export const securityTxtAddress = '/.well-known/security.txt';

/**
 * Renders the contact for reporting vulnerabilities. RFC 9116 recommends an expiry in less than a year. The date is the
 * first day of the month in eleven months, so that renderings of the same month are the same.
 */
export function renderSecurityTxt({ owner }: PageConfig, origin: string, today: Date): string {
  const expiryDate = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 11, 1));
  const note = getSampleNote(owner, 'en');
  return `${note ? `# ${note}\n` : ''}Contact: mailto:${owner.email}
Expires: ${expiryDate.toISOString()}
Preferred-Languages: de, en
Canonical: ${origin}${securityTxtAddress}
`;
}
