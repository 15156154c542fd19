import type { UseQueryResult } from '@tanstack/react-query';
import type { Plan, SubscriptionDetails } from 'api-contract';
import { Button, Card, Reference, Skeleton, VisuallyHidden } from 'ui-kit';
import { currentTexts as texts } from '../texts.ts';
import { CurrentPlan } from './CurrentPlan.tsx';
import styles from './CurrentSubscription.module.css';

interface Props {
  userId: string;
  details: UseQueryResult<SubscriptionDetails>;
  /** What a plan change has just achieved. */
  changed?: string;
  /** The plan whose payment was not confirmed at once. */
  awaited?: Plan;
}

/** The plan that is running now. Nothing at all for people without one: the cards below are the answer. */
export function CurrentSubscription({ userId, details, changed, awaited }: Props) {
  if (details.isPending) {
    return (
      <Card className={styles.panel}>
        <VisuallyHidden>{texts.pending}</VisuallyHidden>
        <Skeleton height="4.5rem" />
      </Card>
    );
  }
  if (details.isError && !details.data) {
    return (
      <Card className={styles.panel}>
        <div>
          <p>{texts.unknown}</p>
          <Reference of={details.error} />
        </div>
        <Button variant="secondary" onClick={() => void details.refetch()}>
          {texts.reload}
        </Button>
      </Card>
    );
  }
  const { subscription } = details.data;
  if (!details.data.hasSubscription || !subscription) return null;
  return (
    <CurrentPlan
      userId={userId}
      details={details.data}
      subscription={subscription}
      changed={changed}
      awaited={awaited}
    />
  );
}
