import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { queryClient } from '../queryClient.ts';
import { Subscription } from './Subscription.tsx';

/** `/subscription`: choose, order, see and change a plan. */
export default function SubscriptionScreen() {
  const session = useSession();
  if (session.status === 'loading') return <p>Lade...</p>;
  if (session.status === 'signed-out') return <Navigate to="/" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      <Subscription key={session.user.id} userId={session.user.id} />
    </QueryClientProvider>
  );
}
