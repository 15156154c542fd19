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
} from 'api-contract';
import { logFailure, useWrite } from 'queries';
import { request, type RequestError } from 'shared-auth';

/** Key of the query's cached result. */
const createDetailsKey = (userId: string) => [userId, 'subscription-details'];

/** Query of the subscription's details, also for `prefetch`. */
export const detailsQuery = (userId: string) => ({
  queryKey: createDetailsKey(userId),
  queryFn: ({ signal }: { signal: AbortSignal }) => request(getSubscription, undefined, { signal }),
  meta: { call: 'subscription details' },
});

/** Query of the age category, also for `prefetch`. */
export const ageCategoryQuery = (userId: string) => ({
  queryKey: [userId, 'age-category'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    readAgeCategory(await request(getAgeSettings, undefined, { signal })),
  meta: { call: 'age-settings' },
});

/** Reads the details, and polls them while a payment has failed or is not confirmed yet. */
export function useSubscriptionDetails(userId: string) {
  return useQuery({
    ...detailsQuery(userId),
    // The payment provider's event about a new card, or a bank's confirmation, may arrive after the page has loaded.
    refetchInterval: ({ state: { data } }) =>
      data?.subscription?.paymentFailed || data?.subscription?.pendingPlanId ? 5_000 : false,
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

/** Returns undefined until the response arrives, and the dashboard's default if the call fails. */
export function useAgeCategory(userId: string): AgeCategory | undefined {
  const { data, isError } = useQuery(ageCategoryQuery(userId));
  return data ?? (isError ? defaultAgeCategory : undefined);
}

/** Changes the subscription by a call, and reads the details again. */
function useChange<T>(userId: string, mutationFn: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useWrite({
    mutationFn,
    // The returned promise delays success until the details are read again, so that notice and panel agree.
    onSuccess: () => client.invalidateQueries({ queryKey: createDetailsKey(userId) }),
    onError: (error) => logFailure('subscription change', error),
  });
}

/** Interval at which a preview is read again. The server accepts a preview for 15 minutes. */
const previewRefreshMs = 10 * 60_000;

/** Reads the amount that a change to a larger plan charges today. It is not cached: each dialog reads it again. */
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
export const useChangePlan = (userId: string) => useChange(userId, requestChange);

/**
 * Sends a plan change. After a server error or without a response, it reads the subscription's details, and resolves if
 * they show that the server has accepted the change.
 */
async function requestChange({ planId, prorationDate }: PlanChange): Promise<void> {
  try {
    await request(changePlan, { planId, prorationDate });
  } catch (error) {
    const { status = 0 } = error as RequestError;
    if (status >= 400 && status < 500) throw error;
    // After a server error or without a response, the card may have been charged: the details decide. The last change
    // asked for the pending plan, otherwise for the one planned for the next period, otherwise for the running one.
    const { subscription } = await request(getSubscription).catch(() => ({ subscription: undefined }));
    const lastPlanId = subscription?.pendingPlanId ?? subscription?.nextPlanId ?? subscription?.planId;
    // A change takes a cancellation back. If it still stands, the smaller plan was planned before this change.
    const isEarlier = lastPlanId === subscription?.nextPlanId && subscription?.cancelAtPeriodEnd;
    if (planId !== lastPlanId || isEarlier) throw error;
  }
}

/** Takes a planned cancellation back. */
export const useResumeSubscription = (userId: string) => useChange<void>(userId, () => request(resumeSubscription));
