import type { PageConfig } from 'page-contract';

/** Path of the file (RFC 9116). */
export const securityTxtAddress = '/.well-known/security.txt';

/**
 * Contact for reporting vulnerabilities. The file must expire in less than a year: each rendering moves the date, in
 * steps of a month.
 */
export function renderSecurityTxt({ owner }: PageConfig, origin: string, today: Date): string {
  const end = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 11, 1));
  return `Contact: mailto:${owner.email}
Expires: ${end.toISOString()}
Preferred-Languages: de, en
Canonical: ${origin}${securityTxtAddress}
`;
}
