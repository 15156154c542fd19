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

const detailsKey = (userId: string) => [userId, 'subscription-details'];

export const detailsRead = (userId: string) => ({
  queryKey: detailsKey(userId),
  queryFn: ({ signal }: { signal: AbortSignal }) => request(getSubscription, undefined, { signal }),
  meta: { call: 'subscription details' },
});

export const ageCategoryRead = (userId: string) => ({
  queryKey: [userId, 'age-category'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    readAgeCategory(await request(getAgeSettings, undefined, { signal })),
  meta: { call: 'age-settings' },
});

export function useSubscriptionDetails(userId: string) {
  return useQuery({
    ...detailsRead(userId),
    // The provider's event about a new card, or a bank's confirmation, may arrive after the page has loaded.
    refetchInterval: ({ state: { data } }) =>
      data?.subscription?.paymentFailed || data?.subscription?.pendingPlanId ? 5_000 : false,
  });
}

/** Returns whether the account has no box. Until a response arrives, and if `wanted` is false, it returns false. */
export function useHasNoBox(userId: string, wanted: boolean): boolean {
  const { data } = useQuery({
    queryKey: [userId, 'devices'],
    queryFn: async ({ signal }) => (await request(listDevices, undefined, { signal })).adventureChests ?? [],
    enabled: wanted,
    meta: { call: 'list-devices' },
  });
  return data?.length === 0;
}

/** Returns undefined until the response arrives, and the dashboard's default if the call fails. */
export function useAgeCategory(userId: string): AgeCategory | undefined {
  const { data, isError } = useQuery(ageCategoryRead(userId));
  return data ?? (isError ? defaultAgeCategory : undefined);
}

function useChange<T>(userId: string, mutationFn: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useWrite({
    mutationFn,
    // Awaited, so that success is reported when the page shows it.
    onSuccess: () => client.invalidateQueries({ queryKey: detailsKey(userId) }),
    onError: (error) => logFailure('subscription change', error),
  });
}

/** Less than the 15 minutes for which the server accepts a preview. */
const previewRefreshMs = 10 * 60_000;

/** Amount that a change to a larger plan charges today. Requested whenever the dialog opens. */
export function useChangePreview(userId: string, from: Plan, to: Plan) {
  return useQuery({
    queryKey: [userId, 'change-preview', from.id, to.id],
    queryFn: ({ signal }) => request(previewPlanChange, { planId: to.id }, { signal }),
    enabled: isLarger(to, from),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: previewRefreshMs,
    refetchOnWindowFocus: false,
    meta: { call: 'plan change preview' },
  });
}

interface PlanChange {
  planId: PlanId;
  /** `prorationDate` of the preview that the user has seen. */
  prorationDate?: number;
}

export const useChangePlan = (userId: string) => useChange(userId, changeTo);

async function changeTo({ planId, prorationDate }: PlanChange): Promise<void> {
  try {
    await request(changePlan, { planId, prorationDate });
  } catch (error) {
    const { status = 0 } = error as RequestError;
    if (status >= 400 && status < 500) throw error;
    // Without a response the card may have been charged; then the change must not be reported as failed.
    const { subscription } = await request(getSubscription).catch(() => ({ subscription: undefined }));
    if (planId !== (subscription?.pendingPlanId ?? subscription?.nextPlanId ?? subscription?.planId)) throw error;
  }
}

export const useResumeSubscription = (userId: string) => useChange<void>(userId, () => request(resumeSubscription));
