import type { Identity } from '../adapters/identity.ts';

/** Equal to the identity provider's limit, so that it accepts the change that the page then asks it for. */
const recentMinutes = 5;

/** Whether the sign-in is recent enough to change or delete the account. Otherwise: `recent-login-required`. */
export const isRecent = ({ signedInAt }: Identity, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() <= recentMinutes * 60_000;
