import type { Session } from 'shared-auth';
import type { AppRoute } from '../routes/AppRoute.ts';
import { homePath, signInPath } from '../routes/memberPaths.ts';

export type AccessDecision = 'show' | 'wait' | { redirectTo: string };

/**
 * Decides whether a route's screen is shown, waits for the session or redirects. There is no redirect while the session
 * is loading. A signed-out visitor of a page for signed-in users gets to the sign-in page if they have signed out by
 * the button (`hasSignedOut`) or their session has ended for a reason, which that page explains; otherwise to the
 * route's `signedOutTo`.
 */
export function decideAccess(
  { access, signedOutTo }: Pick<AppRoute, 'access' | 'signedOutTo'>,
  session: Session,
  hasSignedOut: boolean,
): AccessDecision {
  if (access === 'public') return 'show';
  if (access === 'signed-out') return session.status === 'signed-in' ? { redirectTo: homePath } : 'show';
  if (session.status === 'loading') return 'wait';
  if (session.status === 'signed-in') return 'show';
  return { redirectTo: hasSignedOut || session.reason ? signInPath : (signedOutTo ?? signInPath) };
}
