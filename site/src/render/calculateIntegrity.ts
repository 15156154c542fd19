import { createHash } from 'node:crypto';

/** As `integrity` attributes and build contracts write it. */
export const calculateIntegrity = (content: string | Uint8Array) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
