import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { queryClient } from './queryClient.ts';

interface SignedInOnlyProps {
  /** The screen's `ScreenTitle`: a screen has its heading from the first painting on. */
  title: ReactNode;
  children: ReactNode;
}

/** Both member screens lead to /login by themselves as well: the specification says it of the pages, not only of the guard. */
export function SignedInOnly({ title, children }: SignedInOnlyProps) {
  const session = useSession();
  if (session.status === 'loading') {
    return (
      <>
        {title}
        <p>Lade...</p>
      </>
    );
  }
  if (session.status === 'signed-out') return <Navigate to="/login" replace />;
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
