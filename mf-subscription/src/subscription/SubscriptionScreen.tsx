import { QueryClientProvider } from '@tanstack/react-query';
import { ageCategoryQuery, prefetchQueries, subscriptionQuery } from 'queries';
import { useSession } from 'shared-auth';
import { queryClient } from '../queryClient.ts';
import { Subscription } from './Subscription.tsx';

/** Called by the shell before the screen is needed. */
export const prefetch = () => prefetchQueries(queryClient, subscriptionQuery, ageCategoryQuery);

/** `/subscription`: the signed-in user chooses, orders, sees and changes a plan. */
export default function SubscriptionScreen() {
  const session = useSession();
  // The shell shows this screen only to signed-in users (`module.json`), but a sign-out may render it once more.
  if (session.status !== 'signed-in') return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Subscription key={session.user.id} userId={session.user.id} />
    </QueryClientProvider>
  );
}
