import { getSubscription, plans, type Plan } from 'api-contract';
import { logFailure } from 'queries';
import { useEffect, useState } from 'react';
import { request, useSession } from 'shared-auth';

/** Subscription of the signed-in person, as a contract that can be cancelled or withdrawn from. */
export interface OwnContract {
  plan: Plan;
  /** Number of the order, e.g. `B-7QX4M2ZC`; missing or null if the server does not name it. */
  orderNumber?: string | null;
}

/**
 * Reads the contract of the signed-in person. Returns undefined for visitors, until the response arrives, and after a
 * failure, which is only logged: the form then asks for the contract as it asks visitors.
 */
export function useOwnContract(): OwnContract | undefined {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  const [loaded, setLoaded] = useState<{ userId: string; contract: OwnContract }>();

  useEffect(() => {
    if (userId === undefined) return undefined;
    const attempt = new AbortController();
    request(getSubscription, undefined, { signal: attempt.signal }).then(
      ({ subscription }) => {
        if (!subscription?.planId) return;
        const { planId, orderNumber } = subscription;
        setLoaded({ userId, contract: { plan: plans[planId], orderNumber } });
      },
      (error: unknown) => {
        if (!attempt.signal.aborted) logFailure('subscription details', error);
      },
    );
    return () => attempt.abort();
  }, [userId]);

  // The contract of an earlier user is never shown.
  return loaded && loaded.userId === userId ? loaded.contract : undefined;
}
