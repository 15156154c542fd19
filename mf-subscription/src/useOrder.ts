import { logFailure, useResetOnReturn } from 'queries';
import { useEffect, useRef, useState } from 'react';
import { startCheckout } from './checkout.ts';

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
