import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changePlan,
  discardPlanChange,
  defaultAgeCategory,
  isLarger,
  previewPlanChange,
  reconcileSubscription,
  type AgeCategory,
  type Plan,
  type PlanChangePreview,
  type PlanId,
  type SubscriptionDetails,
} from 'api-contract';
import {
  ageCategoryQuery,
  changeSubscription,
  devicesQuery,
  logFailure,
  subscriptionQuery,
  useReturn,
  useWrite,
} from 'queries';
import { request, RequestError } from 'shared-auth';

const pollMs = 5_000;

/** Whether a payment is open, so that its state changes without anything that the user does on this page. */
const isPaymentOpen = (details: SubscriptionDetails | undefined) =>
  Boolean(details?.subscription?.paymentFailed || details?.subscription?.pendingPlanId);

/**
 * Reads the details. While a payment is open, they are polled, and when the user comes back from the bank or the payment
 * provider, the server asks the provider first, because the provider's event may be late.
 */
export function useSubscriptionDetails(userId: string) {
  const details = useQuery({
    ...subscriptionQuery(userId),
    refetchInterval: ({ state: { data } }) => (isPaymentOpen(data) ? pollMs : false),
  });
  useReturn(isPaymentOpen(details.data), () => {
    void request(reconcileSubscription)
      .catch((error: unknown) => logFailure('subscription reconcile', error))
      .finally(() => void details.refetch());
  });
  return details;
}

/** Returns whether the account has no box (device). False until the response arrives, and if `enabled` is false. */
export function useHasNoBox(userId: string, enabled: boolean): boolean {
  const { data } = useQuery({ ...devicesQuery(userId), enabled });
  return data?.length === 0;
}

/** Reads the age category: undefined until the response arrives, and the default if the call fails. */
export function useAgeCategory(userId: string): AgeCategory | undefined {
  const { data, isError } = useQuery(ageCategoryQuery(userId));
  return data?.category ?? (isError ? defaultAgeCategory : undefined);
}

/** Returns a mutation that changes the subscription by a call, and then reads the details again. */
function useWriteAndReload<T>(userId: string, mutationFn: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useWrite({
    mutationFn,
    // React Query waits for the returned promise: `isSuccess` is true only when the details are up to date.
    onSuccess: () => client.invalidateQueries({ queryKey: subscriptionQuery(userId).queryKey }),
    onError: (error) => logFailure('subscription change', error),
  });
}

/** Interval at which a preview is read again. The server accepts a preview for 15 minutes. */
const previewRefreshMs = 10 * 60_000;

/**
 * Reads the amount that a change to a larger plan charges today, as the payment provider calculates it. It is not
 * cached: each dialog reads it again.
 */
export function useChangePreview(userId: string, from: Plan, to: Plan) {
  return useQuery({
    queryKey: [userId, 'change-preview', from.id, to.id],
    queryFn: async ({ signal, client }) => {
      try {
        return await request(previewPlanChange, { planId: to.id }, { signal });
      } catch (error) {
        // The plan was changed elsewhere: as after a write, the details are read again.
        if (error instanceof RequestError && error.code === 'conflict')
          void client.invalidateQueries({ queryKey: subscriptionQuery(userId).queryKey });
        throw error;
      }
    },
    enabled: isLarger(to, from),
    gcTime: 0,
    refetchInterval: previewRefreshMs,
    // The interval pauses while the tab is hidden. A preview that is too old is read again when the tab is shown.
    staleTime: previewRefreshMs,
    meta: { call: 'plan change preview' },
  });
}

interface PlanChange {
  planId: PlanId;
  /** Preview that the user has seen. */
  preview?: PlanChangePreview;
}

/** Changes the plan, and reads the details again. */
export const useChangePlan = (userId: string) => useWriteAndReload(userId, requestChange);

/** Sends a plan change. */
async function requestChange({ planId, preview }: PlanChange): Promise<void> {
  const input = { planId, previewedAt: preview?.previewedAt, previewedCents: preview?.cents };
  await changeSubscription(
    () => request(changePlan, input).then(() => true),
    (subscription) => isChangeAccepted(planId, subscription) || undefined,
  );
}

/** Returns whether the subscription shows that the server has accepted a change to this plan. */
function isChangeAccepted(planId: PlanId, subscription: NonNullable<SubscriptionDetails['subscription']>): boolean {
  const { pendingPlanId, nextPlanId, planId: runningPlanId, cancelAtPeriodEnd } = subscription;
  // Plan of the last accepted change: a larger one whose payment is pending, else a smaller one that begins with the
  // next period, else the running one.
  const lastPlanId = pendingPlanId ?? nextPlanId ?? runningPlanId;
  // Every accepted change takes a cancellation back. While the subscription is cancelled, the smaller plan is from an
  // earlier change.
  const isEarlierChange = lastPlanId === nextPlanId && cancelAtPeriodEnd;
  return planId === lastPlanId && !isEarlierChange;
}

/** Discards a change to a larger plan whose payment is open. */
export const useDiscardChange = (userId: string) => useWriteAndReload<void>(userId, () => request(discardPlanChange));
