import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useReconcileSubscription, useSubscription } from '../subscriptionQueries.ts';

const pollEveryMilliseconds = 2_000;
const waitMilliseconds = 30_000;

export interface CheckoutReturn {
  phase: 'none' | 'waiting' | 'active' | 'late';
  /** Lets the server ask the payment provider itself. */
  checkAgain(): void;
  isChecking: boolean;
}

/**
 * The way back from the hosted checkout (`?checkout=success`). The provider's message to our server may be late, so the
 * details are read again for up to 30 seconds; then the server is asked to look for itself.
 */
export function useCheckoutReturn(): CheckoutReturn {
  const [search, setSearch] = useSearchParams();
  const [hasReturned] = useState(() => search.get('checkout') === 'success');
  const [hasWaited, setHasWaited] = useState(false);
  const isWaiting = (active: boolean) => hasReturned && !active && !hasWaited;

  const [wasActive, setWasActive] = useState(false);
  const { details } = useSubscription({ every: isWaiting(wasActive) ? pollEveryMilliseconds : undefined });
  const isActive = details?.hasSubscription === true && details.subscription?.isActive === true;
  if (isActive && !wasActive) setWasActive(true);

  const { mutate: reconcile, isPending: isChecking } = useReconcileSubscription();
  const waiting = isWaiting(isActive);

  useEffect(() => {
    if (!waiting) return;
    const giveUp = () => reconcile(undefined, { onSettled: () => setHasWaited(true) });
    const timer = setTimeout(giveUp, waitMilliseconds);
    return () => clearTimeout(timer);
  }, [waiting, reconcile]);

  const isSettled = hasReturned && !waiting;
  useEffect(() => {
    if (isSettled) setSearch({}, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once: setSearch is a new function at every address
  }, [isSettled]);

  const settled = isActive ? 'active' : 'late';
  return { phase: !hasReturned ? 'none' : waiting ? 'waiting' : settled, checkAgain: () => reconcile(), isChecking };
}
