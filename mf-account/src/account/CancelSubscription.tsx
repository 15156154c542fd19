import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Card, formatDate, Notice, Skeleton, Status } from 'ui-kit';
import { useSubscription } from '../subscriptionQueries.ts';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { ConfirmCancellation } from './ConfirmCancellation.tsx';
import { ResumeSubscription } from './ResumeSubscription.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/** Cancels for real (a confirmation without effect would mislead); the public page for it is one link away. */
export function CancelSubscription() {
  const { details, isPending } = useSubscription();
  const [isAsking, setIsAsking] = useState(false);
  const [result, setResult] = useState<string>();
  const heading = useHeadingFocus(result);
  const t = texts.cancellation;
  const subscription = details?.subscription;
  const isRunning = subscription?.isActive === true || subscription?.paymentFailed === true;
  // Our server only tells of subscriptions that go on, so one without minutes and without a failed payment was paused.
  const isResting = subscription?.isActive === false && subscription.paymentFailed === false;
  const isCancelled = subscription?.cancelAtPeriodEnd === true;

  function content() {
    if (isPending) {
      return (
        <div aria-busy="true">
          <p className={styles.quiet}>{t.loading}</p>
          <Skeleton height="3rem" />
        </div>
      );
    }
    if (!details && result) return undefined;
    // Details that could not be loaded must not keep anybody from cancelling.
    if (details && !(details.hasSubscription && (isRunning || isResting))) return <p>{t.none}</p>;
    if (isCancelled) {
      return (
        <>
          {!result && <p>{t.planned(formatDate(subscription?.endDate))}</p>}
          <ResumeSubscription onDone={(endDate) => setResult(t.resumed(formatDate(endDate)))} />
        </>
      );
    }
    return (
      <>
        {isResting && (
          <p>
            {t.resting} <Link to="/subscription">{t.manage}</Link>
          </p>
        )}
        <p>{t.lead}</p>
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          {t.start}
        </Button>
      </>
    );
  }

  return (
    <Card className={styles.block}>
      <h2 ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      <Status>{result && <Notice kind="success">{result}</Notice>}</Status>
      {content()}
      <p className={styles.quiet}>
        {t.publicHint} <Link to="/kuendigen">{t.publicPage}</Link>
      </p>
      <p className={styles.quiet}>
        {t.withdrawalHint} <Link to="/widerruf">{t.withdrawal}</Link>
      </p>
      {isAsking && (
        <ConfirmCancellation
          endDate={subscription?.endDate}
          onClose={() => setIsAsking(false)}
          onDone={({ endDate, waits }) => {
            setIsAsking(false);
            setResult(waits ? t.stored(endDate ? formatDate(endDate) : undefined) : t.done(formatDate(endDate)));
          }}
        />
      )}
    </Card>
  );
}
