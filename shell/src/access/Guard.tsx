import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { PublicLayout } from '../layout/PublicLayout.tsx';
import type { RouteRow } from '../routes/RouteRow.ts';
import { verdict } from './verdict.ts';

interface Props {
  row: RouteRow;
  hasDeparted: () => boolean;
  children: ReactNode;
}

/** Lets a visit through, holds it while the session is loading, or sends it elsewhere without a trace in the history. */
export function Guard({ row, hasDeparted, children }: Props) {
  const result = verdict(row, useSession(), hasDeparted());
  if (result === 'show') return children;
  if (result === 'wait') {
    return (
      <PublicLayout home={false} language="de">
        <p role="status">Lade...</p>
      </PublicLayout>
    );
  }
  return <Navigate to={result.redirectTo} replace />;
}
