import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changePlan,
  defaultAgeCategory,
  getAgeSettings,
  getSubscription,
  isLarger,
  listDevices,
  previewPlanChange,
  readAgeCategory,
  resumeSubscription,
  type AgeCategory,
  type Plan,
  type PlanId,
  type SubscriptionDetails,
} from 'api-contract';
import { logFailure, useWrite } from 'queries';
import { request, type RequestError } from 'shared-auth';

/** Creates the key of the query's cached result; it begins with the user, so that no other user sees the result. */
const createDetailsKey = (userId: string) => [userId, 'subscription-details'];

/** Query of the subscription's details, also for `prefetch`. */
export const detailsQuery = (userId: string) => ({
  queryKey: createDetailsKey(userId),
  queryFn: ({ signal }: { signal: AbortSignal }) => request(getSubscription, undefined, { signal }),
  meta: { call: 'subscription details' },
});

/** Query of the age category, also for `prefetch`. `readAgeCategory` replaces an unknown one by the default. */
export const ageCategoryQuery = (userId: string) => ({
  queryKey: [userId, 'age-category'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    readAgeCategory(await request(getAgeSettings, undefined, { signal })),
  meta: { call: 'age-settings' },
});

const pollMs = 5_000;

/** Reads the details, and polls them while a payment has failed or is not confirmed yet. */
export function useSubscriptionDetails(userId: string) {
  return useQuery({
    ...detailsQuery(userId),
    // The payment provider's event about a new card, or a bank's confirmation, may arrive after the page has loaded.
    refetchInterval: ({ state: { data } }) =>
      data?.subscription?.paymentFailed || data?.subscription?.pendingPlanId ? pollMs : false,
  });
}

/** Returns whether the account has no box (device); false until the response arrives, and if `enabled` is false. */
export function useHasNoBox(userId: string, enabled: boolean): boolean {
  const { data } = useQuery({
    queryKey: [userId, 'devices'],
    queryFn: async ({ signal }) => (await request(listDevices, undefined, { signal })).adventureChests ?? [],
    enabled,
    meta: { call: 'list-devices' },
  });
  return data?.length === 0;
}

/** Reads the age category: undefined until the response arrives, and the dashboard's default if the call fails. */
export function useAgeCategory(userId: string): AgeCategory | undefined {
  const { data, isError } = useQuery(ageCategoryQuery(userId));
  return data ?? (isError ? defaultAgeCategory : undefined);
}

/** Changes the subscription by a call, and reads the details again. */
function useWriteAndReload<T>(userId: string, mutationFn: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useWrite({
    mutationFn,
    // The returned promise delays success until the details are read again, so that the notice of success fits them.
    onSuccess: () => client.invalidateQueries({ queryKey: createDetailsKey(userId) }),
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
    queryFn: ({ signal }) => request(previewPlanChange, { planId: to.id }, { signal }),
    enabled: isLarger(to, from),
    gcTime: 0,
    refetchInterval: previewRefreshMs,
    // The interval rests while the tab is hidden: an older preview is read again when the user comes back.
    staleTime: previewRefreshMs,
    meta: { call: 'plan change preview' },
  });
}

interface PlanChange {
  planId: PlanId;
  /** Unix time, in seconds, of the preview that the user has seen, so that the charge is the same. */
  prorationDate?: number;
}

/** Changes the plan, and reads the details again. */
export const useChangePlan = (userId: string) => useWriteAndReload(userId, requestChange);

/**
 * Sends a plan change. After a server error or without a response, the card may have been charged all the same: it
 * reads the subscription's details, and resolves if they show that the server has accepted the change.
 */
async function requestChange({ planId, prorationDate }: PlanChange): Promise<void> {
  try {
    await request(changePlan, { planId, prorationDate });
  } catch (error) {
    const { status = 0 } = error as RequestError;
    const isRefused = status >= 400 && status < 500;
    if (isRefused) throw error;
    const { subscription } = await request(getSubscription).catch(() => ({ subscription: undefined }));
    if (!subscription || !isChangeAccepted(planId, subscription)) throw error;
  }
}

/** Returns whether the details, read after a change to this plan was sent, show that the server has accepted it. */
function isChangeAccepted(planId: PlanId, subscription: NonNullable<SubscriptionDetails['subscription']>): boolean {
  const { pendingPlanId, nextPlanId, planId: runningPlanId, cancelAtPeriodEnd } = subscription;
  // The last change asked for the larger plan whose payment is pending, otherwise for the smaller one of the next
  // period, otherwise for the running one.
  const lastPlanId = pendingPlanId ?? nextPlanId ?? runningPlanId;
  // A change takes a cancellation back. If one stands, the smaller plan was planned before it, and this change did not
  // arrive.
  const isEarlierChange = lastPlanId === nextPlanId && cancelAtPeriodEnd;
  return planId === lastPlanId && !isEarlierChange;
}

/** Takes a planned cancellation back. */
export const useResumeSubscription = (userId: string) =>
  useWriteAndReload<void>(userId, () => request(resumeSubscription));
