import { useQueryClient } from '@tanstack/react-query';
import {
  cancelSubscription,
  getSubscription,
  resumeSubscription,
  type SubscriptionDetails,
  type SubscriptionEnd,
} from 'api-contract';
import { request } from 'shared-auth';
import { subscriptionQuery } from './accountQueries.ts';
import { isRefused } from './isRefused.ts';
import { logFailure } from './logFailure.ts';
import { useWrite } from './useWrite.ts';

type Subscription = NonNullable<SubscriptionDetails['subscription']>;

/**
 * Changes the subscription. Unless the server has refused the change, its details decide after a failure: `readOutcome`
 * returns what they show of the change, or undefined if it was not made.
 */
export async function changeSubscription<T>(
  change: () => Promise<T>,
  readOutcome: (subscription: Subscription) => T | undefined,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (isRefused(error)) throw error;
    const { subscription } = await request(getSubscription).catch(() => ({ subscription: undefined }));
    const outcome = subscription ? readOutcome(subscription) : undefined;
    if (outcome === undefined) throw error;
    return outcome;
  }
}

const endCalls = { cancel: cancelSubscription, resume: resumeSubscription };

/**
 * Cancels the subscription, or takes a planned cancellation back (`resume`). On success, its new end replaces the cached
 * one. The details are not read again: while the payment provider is away, they do not show the change yet.
 */
export function useEndChange(userId: string | undefined, kind: keyof typeof endCalls) {
  const client = useQueryClient();
  const { queryKey } = subscriptionQuery(userId);

  function readEnd({ cancelAtPeriodEnd, endDate }: Subscription): SubscriptionEnd | undefined {
    // An end in the past belongs to the period before: the payment provider has not confirmed the change yet.
    const isEndAhead = new Date(endDate ?? 0) > new Date();
    if (!isEndAhead || cancelAtPeriodEnd !== (kind === 'cancel')) return undefined;
    return { cancelAtPeriodEnd, endDate: endDate ?? null };
  }

  return useWrite({
    mutationFn: () => changeSubscription(() => request(endCalls[kind]), readEnd),
    onSuccess: async (end) => {
      // The response of a read that started before the change would put the old end into the cache.
      await client.cancelQueries({ queryKey });
      client.setQueryData<SubscriptionDetails>(
        queryKey,
        (old) => old && { ...old, subscription: old.subscription && { ...old.subscription, ...end } },
      );
    },
    onError: (error) => logFailure(`subscription ${kind}`, error),
  });
}
