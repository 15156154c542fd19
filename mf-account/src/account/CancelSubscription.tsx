import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, controlLineBreaks, formatDate, Notice, Skeleton, Status } from 'ui-kit';
import { useSubscription } from '../subscriptionQueries.ts';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { ConfirmCancellation } from './ConfirmCancellation.tsx';
import { ResumeSubscription } from './ResumeSubscription.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/**
 * Block of the account page that cancels the subscription; „Abo kündigen“ on /subscription leads to it. It also links
 * the public page for cancellations, which needs no sign-in.
 */
export function CancelSubscription() {
  const { details, isPending } = useSubscription();
  const [isAsking, setIsAsking] = useState(false);
  /** Sentence about the cancellation or resumption that the customer has just made, by a button that is gone then. */
  const [result, setResult] = useState<string>();
  const heading = useHeadingFocus(result);
  const t = texts.cancellation;
  const subscription = details?.subscription;
  // The server reports only subscriptions that have not ended: one whose payment failed can be cancelled, too, and an
  // inactive one without a failed payment is paused.
  const isRunning = subscription?.isActive === true || subscription?.paymentFailed === true;
  const isPaused = subscription?.isActive === false && subscription.paymentFailed === false;
  const untilThen = isPaused || subscription?.paymentFailed ? '' : t.untilThen;
  /** False without details. An inactive subscription counts as none if the server does not say `paymentFailed`. */
  const hasNothingToCancel = details !== undefined && !(details.hasSubscription && (isRunning || isPaused));

  function renderContent() {
    if (isPending) {
      return (
        <div aria-busy="true" className={styles.wide}>
          <p className={styles.quiet}>{t.loading}</p>
          <Skeleton height="3rem" />
        </div>
      );
    }
    // The details could not be read again after the change: only its result is shown.
    if (!details && result) return undefined;
    if (hasNothingToCancel) {
      return (
        <p>
          {t.none} <Link to="/subscription">{t.plans}</Link>
        </p>
      );
    }
    if (subscription?.cancelAtPeriodEnd) {
      return (
        <>
          {!result && <p>{`${t.planned(formatDate(subscription.endDate))} ${untilThen}`}</p>}
          <ResumeSubscription onDone={(endDate) => setResult(t.resumed(formatDate(endDate)))} />
        </>
      );
    }
    // Shown without details, too: a failed read must not keep anybody from cancelling.
    return (
      <>
        {isPaused && (
          <p>
            {t.paused} <Link to="/subscription">{t.manage}</Link>
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
    <div className={styles.block}>
      <h3 id="abo-kuendigen" ref={heading} tabIndex={-1}>
        {t.title}
      </h3>
      <Status>{result && <Notice kind="success">{controlLineBreaks(result)}</Notice>}</Status>
      {renderContent()}
      <p className={styles.quiet}>
        {controlLineBreaks(hasNothingToCancel ? t.elsewhereHint : t.publicHint)}{' '}
        <Link to="/kuendigen">{t.publicPage}</Link>
      </p>
      {!hasNothingToCancel && (
        <p className={styles.quiet}>
          {t.withdrawalHint} <Link to="/widerruf">{t.withdrawal}</Link>
        </p>
      )}
      {isAsking && (
        <ConfirmCancellation
          endDate={subscription?.endDate}
          untilThen={untilThen}
          onClose={() => setIsAsking(false)}
          // `waits`: the server has stored the cancellation, and carries it out when it reaches the payment provider.
          onDone={({ endDate, waits }) => {
            setIsAsking(false);
            setResult(waits ? t.stored(endDate ? formatDate(endDate) : undefined) : t.done(formatDate(endDate)));
          }}
        />
      )}
    </div>
  );
}
