import { createHash, randomBytes } from 'node:crypto';

/** Creates the random token of a mailed link. The database stores only its hash. */
export const newToken = () => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex');
