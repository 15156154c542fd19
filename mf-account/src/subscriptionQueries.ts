import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reconcileSubscription, setMinutesMail, type SubscriptionDetails } from 'api-contract';
import { logFailure, subscriptionQuery, useWrite } from 'queries';
import { request } from 'shared-auth';
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
