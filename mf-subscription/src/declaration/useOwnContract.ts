import { getSubscription, plans, type Plan } from 'api-contract';
import { logFailure } from 'queries';
import { useEffect, useState } from 'react';
import { request, useSession } from 'shared-auth';

export interface OwnContract {
  plan: Plan;
  orderNumber?: string | null;
}

/** Returns the contract of the signed-in person once it is known. Without a response the form asks as for visitors. */
export function useOwnContract(): OwnContract | undefined {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  const [found, setFound] = useState<{ userId: string; contract: OwnContract }>();

  useEffect(() => {
    if (userId === undefined) return undefined;
    const attempt = new AbortController();
    request(getSubscription, undefined, { signal: attempt.signal }).then(
      ({ subscription }) =>
        subscription?.planId &&
        setFound({ userId, contract: { plan: plans[subscription.planId], orderNumber: subscription.orderNumber } }),
      (error: unknown) => attempt.signal.aborted || logFailure('subscription details', error),
    );
    return () => attempt.abort();
  }, [userId]);

  return found && found.userId === userId ? found.contract : undefined;
}
