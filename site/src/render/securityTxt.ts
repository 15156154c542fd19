import type { PageConfig } from 'page-contract';

/** Path of the file (RFC 9116). */
export const securityTxtAddress = '/.well-known/security.txt';

/**
 * Renders the contact for reporting vulnerabilities. The RFC wants it to expire in less than a year: the date is the
 * first day of the month in eleven months, so that renderings of the same month are the same.
 */
export function renderSecurityTxt({ owner }: PageConfig, origin: string, today: Date): string {
  const expiryDate = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 11, 1));
  return `Contact: mailto:${owner.email}
Expires: ${expiryDate.toISOString()}
Preferred-Languages: de, en
Canonical: ${origin}${securityTxtAddress}
`;
}
