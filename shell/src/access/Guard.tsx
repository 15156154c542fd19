import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Waiting } from '../layout/Waiting.tsx';
import type { RouteRow } from '../routes/RouteRow.ts';
import { verdict } from './verdict.ts';

interface Props {
  row: RouteRow;
  hasDeparted: () => boolean;
  /** Layout around the screen. It stays the same element when waiting ends. */
  frame: (content: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * Shows a page, redirects to another one and replaces the history entry, or shows the frame alone while the session is
 * loading: that is so only on a device where a user has signed in.
 */
export function Guard({ row, hasDeparted, frame, children }: Props) {
  const result = verdict(row, useSession(), hasDeparted());
  if (typeof result === 'object') return <Navigate to={result.redirectTo} replace />;
  return frame(result === 'wait' ? <Waiting /> : children);
}
