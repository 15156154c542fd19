import { QueryClientProvider } from '@tanstack/react-query';
import { prefetchQueries } from 'queries';
import { useSession } from 'shared-auth';
import { queryClient } from '../queryClient.ts';
import { ageCategoryRead, detailsRead } from '../subscriptionQueries.ts';
import { Subscription } from './Subscription.tsx';

export const prefetch = () => prefetchQueries(queryClient, detailsRead, ageCategoryRead);

/** `/subscription`: choose, order, see and change a plan. */
export default function SubscriptionScreen() {
  const session = useSession();
  // Never seen: the shell shows this screen to members only, as its row says.
  if (session.status !== 'signed-in') return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Subscription key={session.user.id} userId={session.user.id} />
    </QueryClientProvider>
  );
}
