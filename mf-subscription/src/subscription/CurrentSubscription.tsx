import type { UseQueryResult } from '@tanstack/react-query';
import type { Plan, SubscriptionDetails } from 'api-contract';
import { Button, Card, Reference } from 'ui-kit';
import { currentTexts as texts } from '../texts.ts';
import { CurrentPlan } from './CurrentPlan.tsx';
import styles from './CurrentSubscription.module.css';

interface Props {
  /** Id of the signed-in user, with which the keys of cached responses begin. */
  userId: string;
  details: UseQueryResult<SubscriptionDetails>;
  /** Reads the details again after a failure. */
  onReload: () => void;
  /** Sentence about the plan change that has just ended. */
  changeResult?: string;
  /** Larger plan whose payment was not confirmed at once: it is pending, or has been confirmed or declined since. */
  awaitedPlan?: Plan;
  /** Called when the user wants to keep the plan in spite of a planned change. */
  onStay: () => void;
  /** Called with a sentence after a change was discarded whose payment was open. */
  onDiscard: (text: string) => void;
}

/**
 * Panel about the user's subscription above the plans, or about a failed read of its details; the screen shows it only
 * after the first read. Renders nothing for a user without a subscription.
 */
export function CurrentSubscription({ userId, details, onReload, ...rest }: Props) {
  if (!details.data) {
    return (
      <Card className={styles.panel}>
        <div>
          <p>{texts.unknown}</p>
          <Reference failure={details.error} />
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
  return <CurrentPlan {...rest} userId={userId} details={details.data} subscription={subscription} />;
}
