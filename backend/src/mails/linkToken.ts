import { createHash, randomBytes } from 'node:crypto';

/** Creates the random token of a mailed link. The database stores only its hash. */
export const createToken = () => randomBytes(32).toString('base64url');

/** Hashes a token for the database, so that a reader of the database cannot use the link. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
