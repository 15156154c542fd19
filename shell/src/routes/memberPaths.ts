// Addresses of the remote `mf-account` to which the shell itself leads. A test (`decideAccess.test.ts`) compares them
// with that remote's routes.
export const homePath = '/dashboard';
export const signInPath = '/login';
