import type { Session } from 'shared-auth';
import { homePath, signInPath } from '../routes/memberPaths.ts';
import type { RouteRow } from '../routes/RouteRow.ts';

export type AccessDecision = 'show' | 'wait' | { redirectTo: string };

/**
 * Decides whether a screen is shown, waits for the session or redirects. There is no redirect while the session is
 * loading. After a sign-out, or if the session has ended for a reason, the sign-in page explains it; otherwise the
 * row of the module descriptor names the target.
 */
export function decideAccess(
  row: Pick<RouteRow, 'access' | 'signedOutTo'>,
  session: Session,
  departed: boolean,
): AccessDecision {
  if (row.access === 'public') return 'show';
  if (row.access === 'signed-out') return session.status === 'signed-in' ? { redirectTo: homePath } : 'show';
  if (session.status === 'loading') return 'wait';
  if (session.status === 'signed-in') return 'show';
  return { redirectTo: departed || session.reason ? signInPath : (row.signedOutTo ?? signInPath) };
}
