import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isCheckoutReturn } from '../checkoutReturn.ts';
import { useReconcileSubscription, useSubscription } from '../subscriptionQueries.ts';

/** Time between two reads of the subscription while the page waits. */
const pollMs = 2_000;
/** Time after which the server is told to ask the payment provider, whose event may be missing. */
const maxWaitMs = 30_000;

export interface CheckoutReturn {
  /**
   * `none`: the user does not come from a checkout. Otherwise `waiting`, and then `active`, or `late` if the
   * subscription is not active after the wait.
   */
  phase: 'none' | 'waiting' | 'active' | 'late';
  /** Makes the server read the subscription at the payment provider, then reads it from the server. */
  checkAgain(): void;
  isChecking: boolean;
}

/** State of the history entry (`location.state`). It replaces the address's parameter, and survives a reload. */
interface EntryState {
  hasReturned: boolean;
}

/**
 * Waits for the subscription after the payment provider's hosted checkout (`?checkout=success`). The provider's event
 * may reach our server after the user reaches this page, so the subscription is polled for up to `maxWaitMs`. Then the
 * server reads it at the provider, once; the wait ends with the result.
 */
export function useCheckoutReturn(): CheckoutReturn {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  // Kept from the first render, because the parameter is removed from the address.
  const [hasReturned] = useState(() => isCheckoutReturn(search) || (state as EntryState | null)?.hasReturned === true);
  const [hasWaited, setHasWaited] = useState(false);
  const { details } = useSubscription({ pollMs: hasReturned && !hasWaited ? pollMs : undefined });
  const isActive = details?.hasSubscription === true && details.subscription?.isActive === true;
  const { mutate: reconcile, isPending: isChecking } = useReconcileSubscription();

  function choosePhase(): CheckoutReturn['phase'] {
    if (!hasReturned) return 'none';
    if (isActive) return 'active';
    return hasWaited ? 'late' : 'waiting';
  }
  const phase = choosePhase();
  const isWaiting = phase === 'waiting';

  useEffect(() => {
    if (!isWaiting) return;
    const giveUp = () => reconcile(undefined, { onSettled: () => setHasWaited(true) });
    const timer = setTimeout(giveUp, maxWaitMs);
    return () => clearTimeout(timer);
  }, [isWaiting, reconcile]);

  // Removes the parameter from the address at once, and the entry's state when the wait has ended.
  useEffect(() => {
    if (!hasReturned) return;
    const entryState: EntryState | null = isWaiting ? { hasReturned } : null;
    void navigate('/dashboard', { replace: true, state: entryState });
    // oxlint-disable-next-line react/exhaustive-deps -- navigate is a new function at every address
  }, [hasReturned, isWaiting]);

  return { phase, checkAgain: () => reconcile(), isChecking };
}
