import { findCurrentPlan, type SubscriptionDetails } from 'api-contract';
import { readPage } from 'page-contract';
import { usePaymentPage, usePortal } from 'queries';
import { Alert, Button, ErrorNotice, Notice, Status } from 'ui-kit';
import { changeTexts } from '../changeTexts.ts';
import { findPendingPlan } from '../plan.ts';
import { describeSubscriptionError } from '../subscriptionErrors.ts';
import { useDiscardChange } from '../subscriptionQueries.ts';
import { currentTexts as texts } from '../texts.ts';
import styles from './CurrentSubscription.module.css';

interface Props {
  /** Id of the signed-in user, with which the keys of cached responses begin. */
  userId: string;
  details: SubscriptionDetails;
  subscription: NonNullable<SubscriptionDetails['subscription']>;
  /** Called with a sentence after a change was discarded. */
  onDiscard: (text: string) => void;
}

/** Notice about a payment that is open or has failed, with the buttons of its next step. Renders nothing without one. */
export function OpenPayment({ userId, details, subscription, onDiscard }: Props) {
  const page = usePaymentPage();
  const portal = usePortal();
  const discard = useDiscardChange(userId);
  const pendingPlan = findPendingPlan(details);
  const { isActive, isPeriodUnpaid, needsConfirmation, paymentFailed } = subscription;
  const { email } = readPage().support;
  const failure = discard.error ?? page.error ?? portal.error;

  const confirmButton = (
    <Button busy={page.isPending} busyText={texts.portalBusy} onClick={page.open}>
      {texts.confirm}
    </Button>
  );

  function renderNotice() {
    if (pendingPlan && needsConfirmation)
      return (
        <Notice kind="warning" title={changeTexts.confirmationTitle}>
          <p>{changeTexts.confirmation(pendingPlan, findCurrentPlan(details))}</p>
          <div className={styles.buttons}>
            {confirmButton}
            <Button
              variant="secondary"
              busy={discard.isPending}
              busyText={changeTexts.discarding}
              onClick={() => discard.mutate(undefined, { onSuccess: () => onDiscard(changeTexts.discarded) })}
            >
              {changeTexts.discard}
            </Button>
          </div>
        </Notice>
      );
    if (pendingPlan) return <Notice kind="info">{changeTexts.pending(pendingPlan)}</Notice>;
    if (paymentFailed && needsConfirmation)
      return (
        <Notice kind="warning" title={texts.confirmationTitle}>
          <p>{texts.confirmation}</p>
          <div className={styles.buttons}>{confirmButton}</div>
        </Notice>
      );
    if (paymentFailed)
      return (
        <Notice kind="warning" title={texts.paymentFailedTitle}>
          <p>{isActive ? texts.paymentFailed : texts.paymentGivenUp}</p>
          <div className={styles.buttons}>
            <Button busy={portal.isPending || portal.isSuccess} busyText={texts.portalBusy} onClick={portal.open}>
              {texts.changeMethod}
            </Button>
          </div>
        </Notice>
      );
    if (!isPeriodUnpaid || !isActive) return null;
    return (
      <Notice kind="info" title={texts.unpaidTitle}>
        {texts.unpaid}{' '}
        <a href={`mailto:${email}`} translate="no">
          {email}
        </a>
      </Notice>
    );
  }

  return (
    <>
      <Status>{renderNotice()}</Status>
      <Alert>{failure && <ErrorNotice failure={failure}>{describeSubscriptionError(failure)}</ErrorNotice>}</Alert>
    </>
  );
}
