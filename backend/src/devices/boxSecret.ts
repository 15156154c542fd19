import { createHash, randomBytes } from 'node:crypto';

/** Days after a sign-in on a box for which its secret is valid (docs/acceptance.md, statement 246). */
export const secretDays = 30;

/** Creates the random secret with which a box authenticates its calls. */
export const createSecret = () => randomBytes(32).toString('base64url');

/**
 * Hashes a secret for the database, so that a reader of the database cannot act as a box. A random secret needs no
 * salt.
 */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url');
