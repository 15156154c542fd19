import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isStillAt } from 'ui-kit';
import { isCheckoutReturn } from '../checkoutReturn.ts';
import { useReconcileSubscription, useSubscription } from '../subscriptionQueries.ts';

/** Time between two reads of the subscription while the page waits. */
const pollMs = 2_000;
/** Time after which our server is told to ask the payment provider, because the provider's event may be lost. */
const maxWaitMs = 30_000;

export interface CheckoutReturn {
  /**
   * `none`: the user does not come from a checkout, or the subscription has ended since it was `active`. `waiting`: the
   * payment is not confirmed yet. `active`: the subscription is active. `late`: it was not active when the wait ended.
   */
  phase: 'none' | 'waiting' | 'active' | 'late';
  /** Makes our server ask the payment provider, then reads the subscription again. */
  checkAgain(): void;
  isChecking: boolean;
}

/** State of the history entry (`location.state`). It survives a reload, as the removed parameter would have. */
interface EntryState {
  hasReturned: boolean;
}

/**
 * Waits for the subscription after the payment provider's hosted checkout (`?checkout=success`). The user may be here
 * before the provider's event reaches our server, so this hook polls the subscription for up to `maxWaitMs`. Then our
 * server asks the provider, once. The wait ends with the result.
 */
export function useCheckoutReturn(): CheckoutReturn {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // Kept from the first render, because the parameter is removed from the address.
  const [hasReturned] = useState(() => isCheckoutReturn(search) || (state as EntryState | null)?.hasReturned === true);
  const [hasWaited, setHasWaited] = useState(false);
  /** True once the order was confirmed: what ends the subscription later, e.g. a withdrawal, does not concern it. */
  const [wasConfirmed, setWasConfirmed] = useState(false);
  const isPolling = hasReturned && !hasWaited && !wasConfirmed;
  const { details } = useSubscription({ pollMs: isPolling ? pollMs : undefined });
  const isActive = details?.hasSubscription === true && details.subscription?.isActive === true;
  const { mutate: reconcile, isPending: isChecking } = useReconcileSubscription();
  if (hasReturned && isActive && !wasConfirmed) setWasConfirmed(true);

  function choosePhase(): CheckoutReturn['phase'] {
    if (!hasReturned) return 'none';
    if (isActive) return 'active';
    if (wasConfirmed) return 'none';
    return hasWaited ? 'late' : 'waiting';
  }
  const phase = choosePhase();
  const isWaiting = phase === 'waiting';

  useEffect(() => {
    if (!isWaiting) return;
    const askProvider = () => reconcile(undefined, { onSettled: () => setHasWaited(true) });
    const timer = setTimeout(askProvider, maxWaitMs);
    return () => clearTimeout(timer);
  }, [isWaiting, reconcile]);

  // Replaces the address's parameter by the entry's state at once, and removes this state when the wait has ended.
  useEffect(() => {
    if (!hasReturned || !isStillAt(pathname)) return;
    const entryState: EntryState | null = isWaiting ? { hasReturned } : null;
    void navigate(pathname, { replace: true, state: entryState });
    // oxlint-disable-next-line react/exhaustive-deps -- navigate is a new function at every address
  }, [hasReturned, isWaiting]);

  return { phase, checkAgain: () => reconcile(), isChecking };
}
