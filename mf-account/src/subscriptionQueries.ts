import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelSubscription,
  getSubscription,
  reconcileSubscription,
  resumeSubscription,
  type Call,
  type SubscriptionDetails,
  type SubscriptionEnd,
} from 'api-contract';
import { logFailure, useWrite } from 'queries';
import { request } from 'shared-auth';
import { useUserId } from './useUserId.ts';

const keyOf = (userId: string | undefined) => [userId, 'subscription'];

export const subscriptionQuery = (userId: string | undefined) => ({
  queryKey: keyOf(userId),
  queryFn: ({ signal }: { signal: AbortSignal }) => request(getSubscription, undefined, { signal }),
  meta: { call: 'subscription details' },
});

/**
 * A failed read counts as no data (specification section 8). With `pollMs` the details are read again at that interval.
 */
export function useSubscription({ pollMs }: { pollMs?: number } = {}) {
  const userId = useUserId();
  const query = useQuery({
    ...subscriptionQuery(userId),
    enabled: userId !== undefined,
    refetchInterval: pollMs ?? false,
  });
  return { details: query.isError ? undefined : query.data, isPending: query.isPending, reload: () => query.refetch() };
}

/** Cancels or resumes: both calls return the new end, which replaces the cached one. */
function useChangeOfEnd(call: Call<void, SubscriptionEnd>, name: string) {
  const client = useQueryClient();
  const queryKey = keyOf(useUserId());
  return useWrite({
    mutationFn: () => request(call),
    onSuccess: async (end) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<SubscriptionDetails>(
        queryKey,
        (old) => old && { ...old, subscription: old.subscription && { ...old.subscription, ...end } },
      );
    },
    onError: (error) => logFailure(name, error),
  });
}

export function useCancelSubscription() {
  return useChangeOfEnd(cancelSubscription, 'subscription cancel');
}

export function useResumeSubscription() {
  return useChangeOfEnd(resumeSubscription, 'subscription resume');
}

/** Makes the server read the subscription at the payment provider, then reads the details again. */
export function useReconcileSubscription() {
  const client = useQueryClient();
  const queryKey = keyOf(useUserId());
  return useWrite({
    mutationFn: () => request(reconcileSubscription),
    onError: (error) => logFailure('subscription reconcile', error),
    onSettled: () => client.refetchQueries({ queryKey }),
  });
}
