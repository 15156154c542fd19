import type { Identity } from '../adapters/identity.ts';

/** The same limit as the identity provider's, which must accept the change of the account that follows. */
const recentMinutes = 5;

/** Whether the password was entered recently enough for a change of the account. */
export const isRecent = ({ signedInAt }: Identity, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() <= recentMinutes * 60_000;
