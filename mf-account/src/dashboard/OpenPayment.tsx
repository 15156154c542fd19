import type { SubscriptionDetails } from 'api-contract';
import { describeRequestError, usePaymentPage, usePortal } from 'queries';
import { Button, ErrorNotice, FailureAlert, Notice } from 'ui-kit';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

/** Notice about a payment that is open or has failed, with the button of its next step. Renders nothing without one. */
export function OpenPayment({ subscription }: { subscription: NonNullable<SubscriptionDetails['subscription']> }) {
  const page = usePaymentPage();
  const portal = usePortal();
  const t = texts.minutes;
  const { needsConfirmation, paymentFailed } = subscription;
  if (needsConfirmation)
    return (
      <>
        <Notice kind="warning">
          <p>{t.needsConfirmation}</p>
          <div className={styles.nextStep}>
            <Button busy={page.isPending} busyText={t.opening} onClick={page.open}>
              {t.confirm}
            </Button>
          </div>
        </Notice>
        <FailureAlert failure={page.error}>{describeRequestError(page.error)}</FailureAlert>
      </>
    );
  if (!paymentFailed) return null;
  return (
    <>
      <ErrorNotice>
        <p>{t.paymentFailed}</p>
        <div className={styles.nextStep}>
          <Button busy={portal.isPending || portal.isSuccess} busyText={t.opening} onClick={portal.open}>
            {t.changeMethod}
          </Button>
        </div>
      </ErrorNotice>
      <FailureAlert failure={portal.error}>{describeRequestError(portal.error)}</FailureAlert>
    </>
  );
}
