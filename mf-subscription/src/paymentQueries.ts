import { openPortal } from 'api-contract';
import { logFailure, useWrite } from 'queries';
import { useEffect, useRef, useState } from 'react';
import { request } from 'shared-auth';
import { startCheckout } from './checkout.ts';
import { leaveMs, leaveTo } from './leave.ts';

/** Opens the payment provider's page for invoices and payment method. `isSuccess`: the browser is leaving our page. */
export function usePortal() {
  const portal = useWrite({
    mutationFn: () => request(openPortal),
    onError: (error) => logFailure('billing portal', error),
  });
  const { isSuccess, reset } = portal;
  useResetOnReturn(reset);
  useEffect(() => {
    if (!isSuccess) return undefined;
    // The button works again if the browser has not left by then.
    const timer = setTimeout(reset, leaveMs);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  // A callback of `mutate` instead of `mutationFn`: it is not called if the user leaves the screen before the response.
  return { ...portal, open: () => portal.mutate(undefined, { onSuccess: ({ url }) => leaveTo(url) }) };
}

/**
 * Orders a plan, one order at a time. `isBusy` stays true after success, until the browser has left the page. An
 * order that is running when the user leaves the screen is aborted.
 */
export function useOrder() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const running = useRef<AbortController | undefined>(undefined);

  /** Aborts a running attempt, and forgets its result. */
  function reset(): void {
    running.current?.abort();
    running.current = undefined;
    setIsBusy(false);
    setFailure(undefined);
  }

  useEffect(() => () => running.current?.abort(), []);
  useResetOnReturn(reset);

  async function order(priceId: string): Promise<void> {
    // A ref, because a second click can arrive before the disabled button is rendered.
    if (running.current) return;
    const attempt = new AbortController();
    running.current = attempt;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await startCheckout(priceId, attempt.signal);
    } catch (error) {
      if (attempt.signal.aborted) return;
      logFailure('order', error);
      running.current = undefined;
      // `startCheckout` may wrap the call's error, whose request id the dialog shows.
      setFailure((error as Error).cause ?? error);
      setIsBusy(false);
    }
  }

  return { isBusy, failure, order };
}

/**
 * Calls `reset` if the user comes back from the payment provider and the browser restores our page from its
 * back-forward cache, in which it would still be busy.
 */
function useResetOnReturn(reset: () => void): void {
  const latestReset = useRef(reset);
  useEffect(() => {
    latestReset.current = reset;
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => {
      if (event.persisted) latestReset.current();
    };
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);
}
