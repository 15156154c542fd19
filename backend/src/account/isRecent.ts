import type { Identity } from '../adapters/identity.ts';

/** The identity provider asks for the same before it deletes: what starts here must be able to finish there. */
const recentMinutes = 5;

export const isRecent = ({ signedInAt }: Identity, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() <= recentMinutes * 60_000;
