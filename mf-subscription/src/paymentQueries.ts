import { openPortal } from 'api-contract';
import { logFailure, useWrite } from 'queries';
import { useEffect, useRef, useState } from 'react';
import { request } from 'shared-auth';
import { startCheckout } from './checkout.ts';
import { leaveTo } from './leave.ts';

/** Opens the payment provider's page for invoices and payment method. `isSuccess`: the browser is leaving our page. */
export function usePortal() {
  const portal = useWrite({
    mutationFn: () => request(openPortal),
    onError: (error) => logFailure('billing portal', error),
  });
  useReturnFromHistory(portal.reset);
  // A callback of `mutate`, because it is not called any more when the user has left the screen before the response.
  return { ...portal, open: () => portal.mutate(undefined, { onSuccess: ({ url }) => leaveTo(url) }) };
}

/** Orders a plan once at a time. `busy` stays true after success, because the browser then leaves the page. */
export function useOrder() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const running = useRef<AbortController | undefined>(undefined);

  /** Aborts a running attempt, and forgets its result. */
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
      // `startCheckout` may wrap the call's error, which has the request id.
      setFailure((error as Error).cause ?? error);
      setBusy(false);
    }
  }

  return { busy, failure, order };
}

/** Resets the state if the browser restores the page from its back-forward cache, where it would still be busy. */
function useReturnFromHistory(reset: () => void): void {
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
