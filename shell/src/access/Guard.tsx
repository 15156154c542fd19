import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Waiting } from '../layout/Waiting.tsx';
import type { RouteRow } from '../routes/RouteRow.ts';
import { decideAccess } from './decideAccess.ts';

interface Props {
  row: RouteRow;
  hasDeparted: () => boolean;
  /** Layout around the screen. It stays the same element when waiting ends. */
  frame: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * Shows a page, redirects to another one and replaces the history entry, or shows the frame alone while the session is
 * loading, which it is only on a device where a user has signed in before.
 */
export function Guard({ row, hasDeparted, frame, children }: Props) {
  const decision = decideAccess(row, useSession(), hasDeparted());
  if (typeof decision === 'object') return <Navigate to={decision.redirectTo} replace />;
  return frame(decision === 'wait' ? <Waiting /> : children);
}
