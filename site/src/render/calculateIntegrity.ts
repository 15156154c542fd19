import { createHash } from 'node:crypto';

/** Returns the hash of a file's content, as `integrity` attributes and build contracts write it: `sha384-…`. */
export const calculateIntegrity = (content: string | Uint8Array) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
