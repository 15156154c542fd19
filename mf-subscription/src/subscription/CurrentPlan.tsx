import { findBadge, findCurrentPlan, formatHours, formatPlan, type Plan, type SubscriptionDetails } from 'api-contract';
import { readPage } from 'page-contract';
import { useEndChange, usePortal } from 'queries';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Alert, Badge, Button, Card, ErrorNotice, formatDate, Notice, Status } from 'ui-kit';
import { changeTexts } from '../changeTexts.ts';
import { findEndedPlan, findNextPlan, findPendingPlan } from '../plan.ts';
import { describeSubscriptionError } from '../subscriptionErrors.ts';
import { currentTexts as texts } from '../texts.ts';
import { OpenPayment } from './OpenPayment.tsx';
import { WayOn } from './WayOn.tsx';
import styles from './CurrentSubscription.module.css';

interface Props {
  /** Id of the signed-in user, with which the keys of cached responses begin. */
  userId: string;
  details: SubscriptionDetails;
  subscription: NonNullable<SubscriptionDetails['subscription']>;
  /** Sentence about the plan change that has just ended. */
  changeResult?: string;
  /** Larger plan whose payment was not confirmed at once: it is pending, or has been confirmed or declined since. */
  awaitedPlan?: Plan;
  /** Called when the user wants to keep the plan in spite of a planned change. */
  onStay: () => void;
  /** Called with a sentence after a change was discarded whose payment was open. */
  onDiscard: (text: string) => void;
}

/** Returns the label of the end date. It is neutral if the server does not say whether the subscription renews. */
function chooseDateLabel(cancelAtPeriodEnd: boolean | null | undefined): string {
  if (typeof cancelAtPeriodEnd !== 'boolean') return texts.until;
  return cancelAtPeriodEnd ? texts.ends : texts.renews;
}

/** Panel about a subscription that has not ended: plan and state, buttons, and notices about the last action. */
export function CurrentPlan({ userId, details, subscription, changeResult, awaitedPlan, onStay, onDiscard }: Props) {
  const resume = useEndChange(userId, 'resume');
  const portal = usePortal();
  const { email: supportEmail } = readPage().support;
  /** Undefined if the server names a plan that this page does not know. */
  const plan = findCurrentPlan(details);
  const nextPlan = findNextPlan(details);
  const { cancelAtPeriodEnd, endDate, isActive, name, paymentFailed } = subscription;
  /** True if a payment has failed, and the payment provider does not try it again. */
  const isPaymentGivenUp = paymentFailed && !isActive;
  /** True if the provider has paused a paid subscription; false if the server does not send `paymentFailed`. */
  const isPaused = paymentFailed === false && !isActive;
  const isOnHold = isPaymentGivenUp || isPaused;
  const badge = findBadge(subscription, formatDate);
  const pendingPlan = findPendingPlan(details);
  /** Larger plan whose change has ended without a payment. */
  const endedPlan = pendingPlan ? undefined : findEndedPlan(details);
  const isExpired = subscription.endedChange?.reason === 'expired';
  /** Sentence about a plan change, or about a cancellation that was taken back. */
  const actionResult = changeResult ?? (resume.isSuccess && !cancelAtPeriodEnd ? texts.resumed : undefined);
  const confirmation = awaitedPlan && awaitedPlan === plan ? changeTexts.confirmed(awaitedPlan) : undefined;
  /** Sentence about a success. A change whose payment is pending or was declined is no success. */
  const success = pendingPlan || endedPlan ? undefined : (confirmation ?? actionResult);
  /** The button that was pressed last (`submittedAt`: 0 before the first press): only its failure is shown. */
  const lastAction = portal.submittedAt > resume.submittedAt ? portal : resume;
  const failure = lastAction.error;
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    // The heading takes the focus, because the pressed button was removed.
    if (actionResult) heading.current?.focus();
  }, [actionResult]);

  return (
    <Card className={styles.panel}>
      <div className={styles.facts}>
        <h2 className={styles.title} ref={heading} tabIndex={-1}>
          {texts.title}
        </h2>
        <p className={styles.plan}>
          <strong className={styles.name}>{plan?.name ?? name}</strong> {plan && <span>{formatHours(plan)}</span>}{' '}
          <span className={styles.badges}>
            <Badge kind={isActive && !badge ? 'success' : 'neutral'}>{isActive ? texts.active : texts.inactive}</Badge>
            {badge && (
              <>
                {' '}
                <Badge kind={badge.isUrgent ? 'accent' : 'neutral'}>{badge.text}</Badge>
              </>
            )}
          </span>
        </p>
        {!isOnHold && (
          <p>
            {chooseDateLabel(cancelAtPeriodEnd)} <strong>{formatDate(endDate)}</strong>
          </p>
        )}
        {cancelAtPeriodEnd && (
          <p className={styles.note}>{isActive && !paymentFailed ? texts.endNote : texts.endNoteInactive}</p>
        )}
        {nextPlan && (
          <p className={styles.note}>
            {texts.nextFrom} {formatPlan(nextPlan)}.
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {/* Nothing that takes a decision of the customer back is the most prominent button. */}
        {cancelAtPeriodEnd && (
          <Button variant="secondary" busy={resume.isPending} busyText={texts.resuming} onClick={() => resume.mutate()}>
            {texts.resume}
          </Button>
        )}
        {nextPlan && (
          <Button variant="secondary" onClick={onStay}>
            {texts.stay}
          </Button>
        )}
        <Button
          variant={isPaused ? 'primary' : 'secondary'}
          busy={portal.isPending || portal.isSuccess}
          busyText={texts.portalBusy}
          onClick={portal.open}
        >
          {texts.portal}
        </Button>
        {!cancelAtPeriodEnd && <Link to="/account#abo-kuendigen">{texts.cancel}</Link>}
        <Link to="/widerruf">{texts.withdraw}</Link>
      </div>
      <OpenPayment userId={userId} details={details} subscription={subscription} onDiscard={onDiscard} />
      {isPaused && (
        <Notice kind="warning" title={texts.pausedTitle}>
          {texts.paused}{' '}
          <a href={`mailto:${supportEmail}`} translate="no">
            {supportEmail}
          </a>
        </Notice>
      )}
      <Status>{success && <Notice kind="success">{success}</Notice>}</Status>
      <Alert>
        {endedPlan && (
          <ErrorNotice>
            <p>{isExpired ? changeTexts.expired(endedPlan) : changeTexts.refused(endedPlan)}</p>
            {!isExpired && (
              <Button
                variant="secondary"
                busy={portal.isPending || portal.isSuccess}
                busyText={texts.portalBusy}
                onClick={portal.open}
              >
                {texts.changeMethod}
              </Button>
            )}
          </ErrorNotice>
        )}
        {failure && (
          <ErrorNotice failure={failure}>
            <p>{describeSubscriptionError(failure)}</p>
            <WayOn failure={failure} />
          </ErrorNotice>
        )}
      </Alert>
    </Card>
  );
}
