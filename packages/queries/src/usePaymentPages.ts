import { openPaymentPage, openPortal } from 'api-contract';
import { useEffect, useRef } from 'react';
import { request } from 'shared-auth';
import { leaveTimeoutMs, leaveTo } from './leave.ts';
import { logFailure } from './logFailure.ts';
import { useWrite } from './useWrite.ts';

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
 * Opens the payment provider's page on which the customer confirms or pays the open invoice. That page does not lead
 * back, so it opens in a new tab.
 */
export function usePaymentPage() {
  const page = useWrite({
    mutationFn: () => request(openPaymentPage),
    onError: (error) => logFailure('payment page', error),
  });
  function open(): void {
    // Opened by the click itself: after the call, browsers would block the tab.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    let isUsed = false;
    page.mutate(undefined, {
      onSuccess: ({ url }) => {
        isUsed = true;
        if (tab) tab.location.replace(url);
        else leaveTo(url);
      },
      onSettled: () => {
        if (!isUsed) tab?.close();
      },
    });
  }
  return { ...page, open };
}

/**
 * Calls `reset` if the user comes back from the payment provider with the browser's Back. The browser may then restore
 * our page from its back-forward cache, with a button that is still busy.
 */
export function useResetOnReturn(reset: () => void): void {
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
