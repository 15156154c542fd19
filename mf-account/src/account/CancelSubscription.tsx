import type { SubscriptionDetails, SubscriptionEnd } from 'api-contract';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button, controlLineBreaks, formatDate, Notice, Skeleton, Status } from 'ui-kit';
import { useSubscription } from '../subscriptionQueries.ts';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { ConfirmCancellation } from './ConfirmCancellation.tsx';
import { ResumeSubscription } from './ResumeSubscription.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/**
 * Returns the state of the subscription that can be cancelled, or undefined if there is none. Our server never reports
 * a subscription that has ended, so an inactive one is either unpaid or paused.
 */
function readState({ hasSubscription, subscription }: SubscriptionDetails) {
  if (!hasSubscription || !subscription) return undefined;
  if (subscription.paymentFailed) return 'unpaid';
  if (subscription.isActive) return 'running';
  // If the response lacks the optional field `paymentFailed`, the subscription may have ended: it counts as none.
  return subscription.paymentFailed === false ? 'paused' : undefined;
}

/** Returns the sentence after a cancellation. */
function describeCancellation({ endDate, waits: isProviderAway }: SubscriptionEnd): string {
  if (!isProviderAway) return texts.cancellation.done(formatDate(endDate));
  // The cancellation is stored, but the end may be unknown until the payment provider can be reached.
  return texts.cancellation.stored(endDate ? formatDate(endDate) : undefined);
}

/** Fragment of the address with which the dialog opens at once: the link „Abo kündigen“ on /subscription has it. */
const openingHash = '#abo-kuendigen';

/**
 * Block of the account page that cancels the subscription. It also links the public page for cancellations, which needs
 * no sign-in.
 */
export function CancelSubscription() {
  const { details, isPending } = useSubscription();
  const { hash } = useLocation();
  /** Whether the dialog is open; undefined until it is known whether the address opens it. */
  const [isAsking, setIsAsking] = useState<boolean>();
  /** The cancellation or resumption that has just succeeded, and the sentence about it. */
  const [outcome, setOutcome] = useState<{ text: string; isCancelled: boolean }>();
  // The heading takes the focus, because the success removes the pressed button.
  const heading = useHeadingFocus(outcome);
  const t = texts.cancellation;
  const subscription = details?.subscription;
  // The sentence is not true any more once the subscription was resumed or cancelled in another tab.
  const isOutdated = subscription?.cancelAtPeriodEnd === !outcome?.isCancelled;
  const result = isOutdated ? undefined : outcome?.text;
  const state = details && readState(details);
  /** False while the details are unknown: a customer who may have a subscription can cancel. */
  const hasNothingToCancel = details !== undefined && state === undefined;
  if (isAsking === undefined && !isPending)
    setIsAsking(hash === openingHash && !hasNothingToCancel && !subscription?.cancelAtPeriodEnd);
  const isRestricted = state === 'paused' || state === 'unpaid';
  /** Sentence that the subscription can be used until its end; empty if it cannot be fully used now. */
  const untilThen = isRestricted ? '' : t.untilThen;

  function renderContent() {
    if (isPending) {
      return (
        <div aria-busy="true" className={styles.wide}>
          <p className={styles.quiet}>{t.loading}</p>
          <Skeleton height="3rem" />
        </div>
      );
    }
    // If the details cannot be read again after a success, the sentence `result` is enough.
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
          <ResumeSubscription
            onDone={(endDate) => setOutcome({ text: t.resumed(formatDate(endDate)), isCancelled: false })}
          />
        </>
      );
    }
    // The button is shown without details, too: a failed read must not prevent a cancellation.
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
      <h3 id={openingHash.slice(1)} ref={heading} tabIndex={-1}>
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
          onDone={(end) => {
            setIsAsking(false);
            setOutcome({ text: describeCancellation(end), isCancelled: true });
          }}
        />
      )}
    </div>
  );
}
