import { useReturn } from 'queries';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass, Card, formatDate, Skeleton } from 'ui-kit';
import { useReconcileSubscription, useSubscription } from '../subscriptionQueries.ts';
import { Lantern } from './Lantern.tsx';
import { SleepingScene } from './SleepingScene.tsx';
import { SubscriptionSummary } from './SubscriptionSummary.tsx';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

/**
 * Card with the story minutes, in one of four states: loading, failed, no subscription, or the subscription's data.
 * While the payment of an order is being confirmed (`isPaymentAwaited`), the card shows loading until the subscription
 * is active. `isNextStep`: an order is the next of the first steps.
 */
export function StoryMinutes({ isPaymentAwaited, isNextStep }: { isPaymentAwaited: boolean; isNextStep: boolean }) {
  const { details, isPending, isFetching, reload } = useSubscription();
  const { mutate: reconcile } = useReconcileSubscription();
  const { paymentFailed, pendingPlanId } = details?.subscription ?? {};
  // The user comes back from the bank or the payment provider.
  useReturn(Boolean(paymentFailed || pendingPlanId), reconcile);
  const heading = useRef<HTMLHeadingElement>(null);
  const t = texts.minutes;

  function readAgain() {
    // The heading takes the focus, because the button is removed while the details are read.
    heading.current?.focus();
    void reload();
  }

  function renderContent() {
    if (isPending || (isPaymentAwaited && !details?.subscription?.isActive)) {
      return (
        <div aria-busy="true" className={styles.pending}>
          <p className={styles.quiet}>{t.loading}</p>
          <div className={styles.meter}>
            <Skeleton width="6rem" height="6rem" />
            <div>
              <Skeleton height="3.5rem" />
            </div>
          </div>
          <Skeleton height="1rem" />
          <Skeleton width="60%" height="1.5rem" />
        </div>
      );
    }
    if (!details) {
      return (
        <div className={styles.empty}>
          <Lantern percent={0} />
          <p>{t.noData}</p>
          <Button variant="secondary" disabled={isFetching} onClick={readAgain}>
            {t.reload}
          </Button>
        </div>
      );
    }
    if (!details.hasSubscription) {
      return (
        <div className={styles.empty}>
          <SleepingScene />
          {details.endedAt && <p className={styles.ended}>{t.ended(formatDate(details.endedAt))}</p>}
          <p>{t.noSubscription}</p>
          <Link className={buttonClass(isNextStep ? 'primary' : 'secondary')} to="/subscription">
            {t.subscribe}
          </Link>
        </div>
      );
    }
    return <SubscriptionSummary details={details} />;
  }

  return (
    <Card className={styles.minutes}>
      {/* The setup guide links to this id. */}
      <h2 ref={heading} tabIndex={-1} id="abo">
        {t.title}
      </h2>
      {renderContent()}
    </Card>
  );
}
