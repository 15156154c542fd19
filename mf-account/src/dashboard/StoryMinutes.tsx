import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass, Card, Skeleton } from 'ui-kit';
import { useSubscription } from '../subscriptionQueries.ts';
import { Lantern } from './Lantern.tsx';
import { SleepingScene } from './SleepingScene.tsx';
import { SubscriptionSummary } from './SubscriptionSummary.tsx';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

/**
 * Four states, exactly one at a time. While a checkout is being confirmed, "no subscription" would be a false alarm.
 */
export function StoryMinutes({ isAwaited }: { isAwaited: boolean }) {
  const { details, isPending, reload } = useSubscription();
  const heading = useRef<HTMLHeadingElement>(null);
  const t = texts.minutes;

  function readAgain() {
    // The button goes away while the details are being read.
    heading.current?.focus();
    void reload();
  }

  function content() {
    if (isPending || (isAwaited && !details?.subscription?.isActive)) {
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
          <Lantern left={0} />
          <p>{t.noData}</p>
          <Button variant="secondary" onClick={readAgain}>
            {t.reload}
          </Button>
        </div>
      );
    }
    if (!details.hasSubscription) {
      return (
        <div className={styles.empty}>
          <SleepingScene />
          <p>{t.noSubscription}</p>
          <Link className={buttonClass('secondary')} to="/subscription">
            {t.subscribe}
          </Link>
        </div>
      );
    }
    return <SubscriptionSummary details={details} />;
  }

  return (
    <Card className={styles.minutes}>
      {/* Target of the setup's link to the state of the subscription. */}
      <h2 ref={heading} tabIndex={-1} id="abo" className={styles.small}>
        {t.title}
      </h2>
      {content()}
    </Card>
  );
}
