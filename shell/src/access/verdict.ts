import type { Session } from 'shared-auth';
import type { RouteRow } from '../routes/RouteRow.ts';

export type Verdict = 'show' | 'wait' | { redirectTo: string };

const home = '/dashboard';
const signIn = '/login';

/**
 * What becomes of a visit. Only the two settled states redirect: while the session is loading nobody knows yet. A session
 * that ended by a departure or with a reason ends at the sign-in, which explains it; otherwise the route's row decides.
 */
export function verdict(row: Pick<RouteRow, 'access' | 'signedOutTo'>, session: Session, departed: boolean): Verdict {
  if (row.access === 'public') return 'show';
  if (row.access === 'signed-out') return session.status === 'signed-in' ? { redirectTo: home } : 'show';
  if (session.status === 'loading') return 'wait';
  if (session.status === 'signed-in') return 'show';
  return { redirectTo: departed || session.reason ? signIn : (row.signedOutTo ?? signIn) };
}
