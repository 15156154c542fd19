/**
 * Addresses of `mf-account` to which the shell itself leads; `access/decideAccess.test.ts` compares them with its rows.
 */
export const homePath = '/dashboard';
export const signInPath = '/login';
