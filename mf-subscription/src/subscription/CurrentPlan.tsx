import { findCurrentPlan, formatHours, formatPlan, type Plan, type SubscriptionDetails } from 'api-contract';
import { readPage } from 'page-contract';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Alert, Badge, Button, Card, ErrorNotice, formatDate, Notice, Status } from 'ui-kit';
import { changeTexts } from '../changeTexts.ts';
import { describeError } from '../errorTexts.ts';
import { usePortal } from '../paymentQueries.ts';
import { findNextPlan, findPendingPlan } from '../plan.ts';
import { useResumeSubscription } from '../subscriptionQueries.ts';
import { currentTexts as texts } from '../texts.ts';
import styles from './CurrentSubscription.module.css';

interface Props {
  userId: string;
  details: SubscriptionDetails;
  subscription: NonNullable<SubscriptionDetails['subscription']>;
  /** Sentence about the plan change that has just ended. */
  changeResult?: string;
  /** Larger plan whose payment was not confirmed at once. It may be confirmed or declined by now. */
  awaitedPlan?: Plan;
}

/** Returns the label of the end date; a neutral one if the server does not say whether the subscription renews. */
function chooseDateLabel(cancelAtPeriodEnd: boolean | null | undefined): string {
  if (typeof cancelAtPeriodEnd !== 'boolean') return texts.until;
  return cancelAtPeriodEnd ? texts.ends : texts.renews;
}

/** Panel about the user's subscription, which has not ended: its plan and state, its actions and their results. */
export function CurrentPlan({ userId, details, subscription, changeResult, awaitedPlan }: Props) {
  const resume = useResumeSubscription(userId);
  const portal = usePortal();
  const plan = findCurrentPlan(details);
  const next = findNextPlan(details);
  const { cancelAtPeriodEnd, endDate, isActive, name, paymentFailed } = subscription;
  /** True if the payment provider does not try the payment again. */
  const mustPay = paymentFailed && !isActive;
  /** True if paused at the provider, although everything is paid. A server may leave out `paymentFailed`. */
  const isPaused = paymentFailed === false && !isActive;
  const { email } = readPage().support;
  const pendingPlan = findPendingPlan(details);
  // The payment of the awaited plan has an outcome as soon as it is not pending any more.
  const isRefused = awaitedPlan && !pendingPlan && awaitedPlan !== plan;
  /** Sentence about the last plan change or resumption. */
  const actionResult = changeResult ?? (resume.isSuccess && !cancelAtPeriodEnd ? texts.resumed : undefined);
  const confirmation = awaitedPlan && changeTexts.confirmed(awaitedPlan);
  // No success is shown while the payment of a change is pending, and after it was refused.
  const success = pendingPlan || isRefused ? undefined : (confirmation ?? actionResult);
  // Only the last attempt counts: an earlier failure must not hide a later one.
  const failure = (portal.submittedAt > resume.submittedAt ? portal : resume).error;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
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
          <Badge kind={isActive ? 'success' : 'neutral'}>{isActive ? texts.active : texts.inactive}</Badge>
        </p>
        {!mustPay && !isPaused && (
          <p>
            {chooseDateLabel(cancelAtPeriodEnd)} <strong>{formatDate(endDate)}</strong>
          </p>
        )}
        {cancelAtPeriodEnd && (
          <p className={styles.note}>{isActive && !paymentFailed ? texts.endNote : texts.endNoteInactive}</p>
        )}
        {next && (
          <p className={styles.note}>
            {texts.nextFrom} {formatPlan(next)}.
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {cancelAtPeriodEnd && (
          <Button busy={resume.isPending} busyText={texts.resuming} onClick={() => resume.mutate()}>
            {texts.resume}
          </Button>
        )}
        <Button
          variant={mustPay || isPaused ? 'primary' : 'secondary'}
          busy={portal.isPending || portal.isSuccess}
          busyText={texts.portalBusy}
          onClick={portal.open}
        >
          {texts.portal}
        </Button>
        {!cancelAtPeriodEnd && <Link to="/account#abo-kuendigen">{texts.cancel}</Link>}
        <Link to="/widerruf">{texts.withdraw}</Link>
      </div>
      {paymentFailed && (
        <Notice kind="warning" title={texts.paymentFailedTitle}>
          {mustPay ? texts.paymentGivenUp : texts.paymentFailed}
        </Notice>
      )}
      {isPaused && (
        <Notice kind="warning" title={texts.pausedTitle}>
          {texts.paused}{' '}
          <a href={`mailto:${email}`} translate="no">
            {email}
          </a>
        </Notice>
      )}
      <Status>
        {pendingPlan && <Notice kind="info">{changeTexts.pending(pendingPlan)}</Notice>}
        {success && <Notice kind="success">{success}</Notice>}
      </Status>
      <Alert>
        {isRefused && <ErrorNotice>{changeTexts.refused(awaitedPlan)}</ErrorNotice>}
        {failure && <ErrorNotice failure={failure}>{describeError(failure)}</ErrorNotice>}
      </Alert>
    </Card>
  );
}
