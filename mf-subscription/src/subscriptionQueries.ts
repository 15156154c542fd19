import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changePlan,
  defaultAgeCategory,
  getAgeSettings,
  getSubscription,
  isLarger,
  knownAgeCategory,
  listDevices,
  openPortal,
  previewPlanChange,
  resumeSubscription,
  type AgeCategory,
  type Plan,
  type PlanId,
} from 'api-contract';
import { logFailure, useWrite } from 'queries';
import { useEffect, useRef, useState } from 'react';
import { request, type RequestError } from 'shared-auth';
import { startCheckout } from './checkout.ts';
import { leaveTo } from './leave.ts';

const detailsKey = (userId: string) => [userId, 'subscription-details'];

export const detailsRead = (userId: string) => ({
  queryKey: detailsKey(userId),
  queryFn: ({ signal }: { signal: AbortSignal }) => request(getSubscription, undefined, { signal }),
  meta: { call: 'subscription details' },
});

export const ageCategoryRead = (userId: string) => ({
  queryKey: [userId, 'age-category'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    knownAgeCategory(await request(getAgeSettings, undefined, { signal })),
  meta: { call: 'age-settings' },
});

export function useSubscriptionDetails(userId: string) {
  return useQuery({
    ...detailsRead(userId),
    // A new card on the provider's page heals the payment, and the event that says so may come after the person.
    // A bank may confirm a change later than the page waits.
    refetchInterval: ({ state: { data } }) =>
      data?.subscription?.paymentFailed || data?.subscription?.pendingPlanId ? 5_000 : false,
  });
}

/** Whether a box can tell what is ordered here; asked only where `wanted`. Nobody answered: nobody is warned. */
export function useHasNoBox(userId: string, wanted: boolean): boolean {
  const { data } = useQuery({
    queryKey: [userId, 'devices'],
    queryFn: async ({ signal }) => (await request(listDevices, undefined, { signal })).adventureChests ?? [],
    enabled: wanted,
    meta: { call: 'list-devices' },
  });
  return data?.length === 0;
}

/** Missing until it is known; where nobody answers, the default as on the dashboard. */
export function useAgeCategory(userId: string): AgeCategory | undefined {
  const { data, isError } = useQuery(ageCategoryRead(userId));
  return data ?? (isError ? defaultAgeCategory : undefined);
}

function useChange<T>(userId: string, mutationFn: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useWrite({
    mutationFn,
    // Waited for, so that „done“ is only said when the page shows it.
    onSuccess: () => client.invalidateQueries({ queryKey: detailsKey(userId) }),
    onError: (error) => logFailure('subscription change', error),
  });
}

/** A quarter of an hour after the preview the server asks for a new one. */
const previewMilliseconds = 10 * 60_000;

/** The amount that a change from one plan to a larger one charges today. Asked again whenever the dialog opens. */
export function useChangePreview(userId: string, from: Plan, to: Plan) {
  return useQuery({
    queryKey: [userId, 'change-preview', from.id, to.id],
    queryFn: ({ signal }) => request(previewPlanChange, { planId: to.id }, { signal }),
    enabled: isLarger(to, from),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: previewMilliseconds,
    refetchOnWindowFocus: false,
    meta: { call: 'plan change preview' },
  });
}

interface PlanChange {
  planId: PlanId;
  /** Of the preview that the person has seen. */
  prorationDate?: number;
}

export const useChangePlan = (userId: string) => useChange(userId, changeTo);

async function changeTo({ planId, prorationDate }: PlanChange): Promise<void> {
  try {
    await request(changePlan, { planId, prorationDate });
  } catch (error) {
    const { status = 0 } = error as RequestError;
    if (status >= 400 && status < 500) throw error;
    // Without an answer nobody knows whether the card was charged: what is charged must not be called failed.
    const { subscription } = await request(getSubscription).catch(() => ({ subscription: undefined }));
    if (planId !== (subscription?.pendingPlanId ?? subscription?.nextPlanId ?? subscription?.planId)) throw error;
  }
}

export const useResumeSubscription = (userId: string) => useChange<void>(userId, () => request(resumeSubscription));

export function usePortal() {
  const portal = useWrite({
    mutationFn: async () => leaveTo((await request(openPortal)).url),
    onError: (error) => logFailure('billing portal', error),
  });
  useReturnFromHistory(portal.reset);
  return portal;
}

/** The order: `busy` stays on after success, because the browser is already leaving the page. */
export function useOrder() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const running = useRef<AbortController | undefined>(undefined);

  function reset(): void {
    running.current?.abort();
    running.current = undefined;
    setBusy(false);
    setFailure(undefined);
  }

  useEffect(() => () => running.current?.abort(), []);
  useReturnFromHistory(reset);

  async function order(priceId: string): Promise<void> {
    // A ref, because a second click can arrive before the disabled button is rendered.
    if (running.current) return;
    const attempt = new AbortController();
    running.current = attempt;
    setBusy(true);
    setFailure(undefined);
    try {
      await startCheckout(priceId, attempt.signal);
    } catch (error) {
      if (attempt.signal.aborted) return;
      logFailure('order', error);
      running.current = undefined;
      setFailure((error as Error).cause ?? error);
      setBusy(false);
    }
  }

  return { busy, failure, order };
}

/** Back from another site the browser may show the frozen page as it was left: in the middle of leaving. */
function useReturnFromHistory(reset: () => void): void {
  const latest = useRef(reset);
  useEffect(() => {
    latest.current = reset;
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);
}
