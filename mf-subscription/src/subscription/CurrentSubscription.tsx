import type { UseQueryResult } from '@tanstack/react-query';
import type { Plan, SubscriptionDetails } from 'api-contract';
import { Button, Card, Reference } from 'ui-kit';
import { currentTexts as texts } from '../texts.ts';
import { CurrentPlan } from './CurrentPlan.tsx';
import styles from './CurrentSubscription.module.css';

interface Props {
  userId: string;
  details: UseQueryResult<SubscriptionDetails>;
  /** Reads the details again after a failure. */
  onReload: () => void;
  /** Sentence about the plan change that has just ended. */
  changed?: string;
  /** Larger plan whose payment was not confirmed at once. It may be confirmed or declined by now. */
  awaited?: Plan;
}

/**
 * Panel of the running plan, or of a failed read; the screen waits for a pending one. Renders nothing for a user
 * without a plan.
 */
export function CurrentSubscription({ userId, details, onReload, changed, awaited }: Props) {
  if (!details.data) {
    return (
      <Card className={styles.panel}>
        <div>
          <p>{texts.unknown}</p>
          <Reference of={details.error} />
        </div>
        <div>
          <Button variant="secondary" onClick={onReload}>
            {texts.reload}
          </Button>
        </div>
      </Card>
    );
  }
  const { hasSubscription, subscription } = details.data;
  if (!hasSubscription || !subscription) return null;
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
