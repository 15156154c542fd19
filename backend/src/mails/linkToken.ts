import { createHash, randomBytes } from 'node:crypto';

/** Creates the random token of a mailed link. The database stores only its hash. */
export const createToken = () => randomBytes(32).toString('base64url');

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
