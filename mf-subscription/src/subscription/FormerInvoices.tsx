import { describeRequestError, usePortal } from 'queries';
import { Button, Card, FailureAlert } from 'ui-kit';
import { currentTexts as texts } from '../texts.ts';
import styles from './CurrentSubscription.module.css';

/** Card with a button that opens the payment provider's page, for the invoices of a subscription that has ended. */
export function FormerInvoices() {
  const portal = usePortal();
  return (
    <Card className={styles.panel}>
      <div className={styles.facts}>
        <p>{texts.former}</p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          busy={portal.isPending || portal.isSuccess}
          busyText={texts.portalBusy}
          onClick={portal.open}
        >
          {texts.portal}
        </Button>
      </div>
      <FailureAlert failure={portal.error}>
        {/* The code means that the payment provider does not know the user. */}
        {describeRequestError(portal.error, { 'no-subscription': texts.noInvoices })}
      </FailureAlert>
    </Card>
  );
}
