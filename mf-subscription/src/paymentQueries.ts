import { openPortal } from 'api-contract';
import { logFailure, useWrite } from 'queries';
import { useEffect, useRef, useState } from 'react';
import { request } from 'shared-auth';
import { startCheckout } from './checkout.ts';
import { leaveTimeoutMs, leaveTo } from './leave.ts';

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
    // If the browser has not left our page until then, the button works again.
    const timer = setTimeout(reset, leaveTimeoutMs);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  // React Query does not call this `onSuccess` of `mutate` if the user has left the screen before the response.
  return { ...portal, open: () => portal.mutate(undefined, { onSuccess: ({ url }) => leaveTo(url) }) };
}

/**
 * Orders a plan, one order at a time. `isBusy` stays true after a success, while the browser is leaving our page. A
 * running order is aborted if the user leaves the screen.
 */
export function useOrder() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const running = useRef<AbortController | undefined>(undefined);

  /** Aborts a running order, and forgets a failure. */
  function reset(): void {
    running.current?.abort();
    running.current = undefined;
    setIsBusy(false);
    setFailure(undefined);
  }

  useEffect(() => () => running.current?.abort(), []);
  useResetOnReturn(reset);

  async function order(priceId: string): Promise<void> {
    // A ref instead of `isBusy`, because a second click can arrive before React has rendered the disabled button.
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
      // The dialog shows the request id of the call's error, which `startCheckout` may have wrapped.
      setFailure((error as Error).cause ?? error);
      setIsBusy(false);
    }
  }

  return { isBusy, failure, order };
}

/**
 * Calls `reset` if the user comes back from the payment provider with the browser's Back. The browser may then restore
 * our page from its back-forward cache, with a button that is still busy.
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
