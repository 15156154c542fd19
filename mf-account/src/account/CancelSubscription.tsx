import type { SubscriptionDetails } from 'api-contract';
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
 * Returns the state of a subscription that can be cancelled, or undefined if there is none. The server reports only
 * subscriptions that have not ended, so that an inactive one is unpaid or paused.
 */
function readState({ hasSubscription, subscription }: SubscriptionDetails) {
  if (!hasSubscription || !subscription) return undefined;
  if (subscription.paymentFailed) return 'unpaid';
  if (subscription.isActive) return 'running';
  // A server that does not say `paymentFailed` may also report a subscription that has ended: it counts as none.
  return subscription.paymentFailed === false ? 'paused' : undefined;
}

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
  const state = details && readState(details);
  /** False without details. */
  const hasNothingToCancel = details !== undefined && state === undefined;
  /** Empty if the box tells less or nothing now. */
  const untilThen = state === 'paused' || state === 'unpaid' ? '' : t.untilThen;

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
        {state === 'paused' && (
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
          // `waits`: the server has stored the cancellation, and carries it out when it reaches the payment provider,
          // which alone may know the end.
          onDone={({ endDate, waits }) => {
            setIsAsking(false);
            setResult(waits ? t.stored(endDate ? formatDate(endDate) : undefined) : t.done(formatDate(endDate)));
          }}
        />
      )}
    </div>
  );
}
