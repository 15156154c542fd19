import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useReconcileSubscription, useSubscription } from '../subscriptionQueries.ts';

const pollEveryMilliseconds = 2_000;
const waitMilliseconds = 30_000;

export interface CheckoutReturn {
  phase: 'none' | 'waiting' | 'active' | 'late';
  /** Lets the server ask the payment provider itself. */
  checkAgain(): void;
  isChecking: boolean;
}

/** State of the history entry, in place of the parameter in the address. */
interface Returned {
  hasReturned: boolean;
}

/**
 * The way back from the hosted checkout (`?checkout=success`). The provider's message to our server may be late, so the
 * details are read again for up to 30 seconds; then the server is asked to look for itself.
 */
export function useCheckoutReturn(): CheckoutReturn {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isReturn = new URLSearchParams(search).get('checkout') === 'success';
  const [hasReturned] = useState(() => isReturn || (state as Returned | null)?.hasReturned === true);
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

  // The address loses the word at once; a reload goes on waiting by what the history entry says, until there is an
  // answer.
  useEffect(() => {
    if (!hasReturned) return;
    const left: Returned | null = waiting ? { hasReturned } : null;
    void navigate('/dashboard', { replace: true, state: left });
    // oxlint-disable-next-line react/exhaustive-deps -- navigate is a new function at every address
  }, [hasReturned, waiting]);

  const settled = isActive ? 'active' : 'late';
  return { phase: !hasReturned ? 'none' : waiting ? 'waiting' : settled, checkAgain: () => reconcile(), isChecking };
}
