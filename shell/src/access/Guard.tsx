import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from 'shared-auth';
import type { AppRoute } from '../routes/AppRoute.ts';
import { signInPath } from '../routes/memberPaths.ts';
import { Waiting } from '../Waiting.tsx';
import { decideAccess } from './decideAccess.ts';
import type { MailedPage } from './mailedPage.ts';

interface Props {
  route: AppRoute;
  /** Returns whether the user has pressed the sign-out button since they last signed in. */
  hasSignedOut: () => boolean;
  /** Page behind a link in one of our mails, to which the sign-in leads. */
  mailedPage: MailedPage;
  /** Renders the route's layout around the screen, or around a placeholder while the session is loading. */
  renderLayout: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * Shows the screen of a route, or redirects to another page and replaces the history entry. The session is loading only
 * on a device where a user has signed in before; while it is, a page for signed-in users shows its layout without the
 * screen.
 */
export function Guard({ route, hasSignedOut, mailedPage, renderLayout, children }: Props) {
  const location = useLocation();
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  const decision = decideAccess(route, session, hasSignedOut());
  const address = location.pathname + location.search + location.hash;

  useEffect(() => {
    if (isSignedIn && mailedPage.get()?.address === address) mailedPage.forget();
    mailedPage.storeInHistory();
  }, [isSignedIn, address, location.key, mailedPage]);

  const signsIn = route.access === 'signed-out' || route.path === signInPath;
  const mailedAddress = isSignedIn && signsIn ? mailedPage.get()?.address : undefined;
  if (mailedAddress) return <Navigate to={mailedAddress} replace />;
  if (typeof decision === 'object') {
    // The payment page leads back to `/dashboard?checkout=success`. If the session was lost on the way, the sign-in
    // page reads this parameter. The query is therefore forwarded whole, except after a sign-out by the button.
    const query = decision.redirectTo === signInPath && !hasSignedOut() ? location.search : '';
    return <Navigate to={decision.redirectTo + query} replace />;
  }
  return renderLayout(decision === 'wait' ? <Waiting /> : children);
}
