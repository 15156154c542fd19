// Addresses of `mf-account` to which the shell itself leads. A test (`decideAccess.test.ts`) compares them with its
// routes.
export const homePath = '/dashboard';
export const signInPath = '/login';
