import { createHash, randomBytes } from 'node:crypto';

/** As long as the sign-in on a box lasts (statement 246). */
export const secretDays = 30;

export const newSecret = () => randomBytes(32).toString('base64url');

/**
 * Hash that the database holds, so that a reader of the database cannot act as a box. A random secret needs no salt.
 */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
