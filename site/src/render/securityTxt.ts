import type { PageConfig } from 'page-contract';

/** Where people look for it (RFC 9116). */
export const securityTxtAddress = '/.well-known/security.txt';

/**
 * Whom somebody tells who has found a hole. It has to name a day on which it ends, less than a year away: each composition moves it, in
 * steps of a month.
 */
export function securityTxt({ owner }: PageConfig, origin: string, today: Date): string {
  const end = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 11, 1));
  return `Contact: mailto:${owner.email}
Expires: ${end.toISOString()}
Preferred-Languages: de, en
Canonical: ${origin}${securityTxtAddress}
`;
}
