import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Waiting } from '../layout/Waiting.tsx';
import type { AppRoute } from '../routes/AppRoute.ts';
import { signInPath } from '../routes/memberPaths.ts';
import { decideAccess } from './decideAccess.ts';

interface Props {
  route: AppRoute;
  /** Returns whether the user has asked for a sign-out since they last signed in. */
  hasSignedOut: () => boolean;
  /** Renders the route's layout around the screen. The layout stays the same element when waiting ends. */
  renderLayout: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * Shows the screen of a route, or redirects to another page and replaces the history entry. Shows the layout without
 * the screen while the session is loading, which it is only on a device where a user has signed in before.
 */
export function Guard({ route, hasSignedOut, renderLayout, children }: Props) {
  const { search } = useLocation();
  const decision = decideAccess(route, useSession(), hasSignedOut());
  if (typeof decision === 'object') {
    // The sign-in page explains the way back from the payment page, whose visitor may have lost the session.
    const query = decision.redirectTo === signInPath && !hasSignedOut() ? search : '';
    return <Navigate to={decision.redirectTo + query} replace />;
  }
  return renderLayout(decision === 'wait' ? <Waiting /> : children);
}
