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
import { request, type RequestError } from 'shared-auth';
import { useUserId } from './useUserId.ts';

const createQueryKey = (userId: string | undefined) => [userId, 'subscription'];

/** Query of the subscription's details, also for `prefetch`. */
export const subscriptionQuery = (userId: string | undefined) => ({
  queryKey: createQueryKey(userId),
  queryFn: ({ signal }: { signal: AbortSignal }) => request(getSubscription, undefined, { signal }),
  meta: { call: 'subscription details' },
});

/**
 * Reads the subscription. `details` is undefined until the server has responded, and after a failed read, even if an
 * earlier one succeeded. With `pollMs` the details are read again at that interval until the subscription is active.
 */
export function useSubscription({ pollMs }: { pollMs?: number } = {}) {
  const userId = useUserId();
  const query = useQuery({
    ...subscriptionQuery(userId),
    enabled: userId !== undefined,
    refetchInterval: ({ state: { data } }) => (pollMs && !data?.subscription?.isActive ? pollMs : false),
  });
  return {
    details: query.isError ? undefined : query.data,
    isPending: query.isPending,
    isFetching: query.isFetching,
    reload: () => query.refetch(),
  };
}

/**
 * Cancels or resumes the subscription. After a server error or without a response, the server may have done it all the
 * same: it reads the subscription's details, and resolves if they show that.
 */
async function requestEnd(call: Call<void, SubscriptionEnd>, cancelAtPeriodEnd: boolean): Promise<SubscriptionEnd> {
  try {
    return await request(call);
  } catch (error) {
    const { status = 0 } = error as RequestError;
    const isRefused = status >= 400 && status < 500;
    if (isRefused) throw error;
    const { subscription } = await request(getSubscription).catch(() => ({ subscription: undefined }));
    // An end that is over is that of the period before: the provider has not confirmed the cancellation yet.
    const isEndAhead = new Date(subscription?.endDate ?? 0) > new Date();
    if (!isEndAhead || subscription?.cancelAtPeriodEnd !== cancelAtPeriodEnd) throw error;
    return { cancelAtPeriodEnd, endDate: subscription.endDate ?? null };
  }
}

/** Cancels or resumes the subscription, whose new end replaces the cached one. */
function useChangeOfEnd(call: Call<void, SubscriptionEnd>, cancelAtPeriodEnd: boolean, logName: string) {
  const client = useQueryClient();
  const queryKey = createQueryKey(useUserId());
  return useWrite({
    mutationFn: () => requestEnd(call, cancelAtPeriodEnd),
    onSuccess: async (end) => {
      // A read that started before the change would bring the old end back.
      await client.cancelQueries({ queryKey });
      client.setQueryData<SubscriptionDetails>(
        queryKey,
        (old) => old && { ...old, subscription: old.subscription && { ...old.subscription, ...end } },
      );
    },
    onError: (error) => logFailure(logName, error),
  });
}

export function useCancelSubscription() {
  return useChangeOfEnd(cancelSubscription, true, 'subscription cancel');
}

/** Takes a planned cancellation back. */
export function useResumeSubscription() {
  return useChangeOfEnd(resumeSubscription, false, 'subscription resume');
}

/**
 * Makes the server read the subscription at the payment provider, whose event may be missing. Then, also after a
 * failure, it reads the details again.
 */
export function useReconcileSubscription() {
  const client = useQueryClient();
  const queryKey = createQueryKey(useUserId());
  return useWrite({
    mutationFn: () => request(reconcileSubscription),
    onError: (error) => logFailure('subscription reconcile', error),
    onSettled: () => client.refetchQueries({ queryKey }),
  });
}
