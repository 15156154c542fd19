import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelSubscription,
  getSubscription,
  reconcileSubscription,
  resumeSubscription,
  setMinutesMail,
  type Call,
  type SubscriptionDetails,
  type SubscriptionEnd,
} from 'api-contract';
import { logFailure, subscriptionQuery, useWrite } from 'queries';
import { request, type RequestError } from 'shared-auth';
import { useUserId } from './useUserId.ts';

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
 * Cancels or resumes the subscription. After a server error or without a response, the server may have made the change
 * all the same. This function then reads the subscription's details, and resolves if they show the change.
 */
async function changeEnd(call: Call<void, SubscriptionEnd>, cancelAtPeriodEnd: boolean): Promise<SubscriptionEnd> {
  try {
    return await request(call);
  } catch (error) {
    // Without an abort signal, `request` rejects only with this error. It has no status if no response arrived.
    const { status = 0 } = error as RequestError;
    const isRefused = status >= 400 && status < 500;
    if (isRefused) throw error;
    const { subscription } = await request(getSubscription).catch(() => ({ subscription: undefined }));
    // An end in the past belongs to the period before: the payment provider has not confirmed the change yet.
    const isEndAhead = new Date(subscription?.endDate ?? 0) > new Date();
    if (!isEndAhead || subscription?.cancelAtPeriodEnd !== cancelAtPeriodEnd) throw error;
    return { cancelAtPeriodEnd, endDate: subscription.endDate ?? null };
  }
}

/** Cancels or resumes the subscription. On success, its new end replaces the cached one. */
function useEndChange(call: Call<void, SubscriptionEnd>, cancelAtPeriodEnd: boolean, logName: string) {
  const client = useQueryClient();
  const { queryKey } = subscriptionQuery(useUserId());
  return useWrite({
    mutationFn: () => changeEnd(call, cancelAtPeriodEnd),
    onSuccess: async (end) => {
      // The response of a read that started before the change would put the old end into the cache.
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
  return useEndChange(cancelSubscription, true, 'subscription cancel');
}

/** Takes a planned cancellation back. */
export function useResumeSubscription() {
  return useEndChange(resumeSubscription, false, 'subscription resume');
}

/** Switches the mail about few remaining minutes on or off. */
export function useSetMinutesMail() {
  const client = useQueryClient();
  const { queryKey } = subscriptionQuery(useUserId());
  return useWrite({
    mutationFn: (isOn: boolean) => request(setMinutesMail, { isOn }),
    onSuccess: async (_, isMinutesMailOn) => {
      // The response of a read that started before the change would put the old setting into the cache.
      await client.cancelQueries({ queryKey });
      client.setQueryData<SubscriptionDetails>(
        queryKey,
        (old) => old && { ...old, subscription: old.subscription && { ...old.subscription, isMinutesMailOn } },
      );
    },
    onError: (error) => logFailure('minutes mail', error),
  });
}

/**
 * Makes our server read the subscription at the payment provider, because the provider's event may be lost. Then this
 * hook reads the details again, also after a failure.
 */
export function useReconcileSubscription() {
  const client = useQueryClient();
  const { queryKey } = subscriptionQuery(useUserId());
  return useWrite({
    mutationFn: () => request(reconcileSubscription),
    onError: (error) => logFailure('subscription reconcile', error),
    onSettled: () => client.refetchQueries({ queryKey }),
  });
}
