import type { Plan } from 'api-contract';
import { readPage } from 'page-contract';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button, Dialog, FailureAlert, Notice } from 'ui-kit';
import { useOrder } from '../subscriptionQueries.ts';
import { beforeOrdering, orderTexts as texts } from '../texts.ts';
import { OrderSummary } from './OrderSummary.tsx';
import styles from './OrderDialog.module.css';

interface Props {
  plan: Plan;
  /** Nothing could tell the stories yet. */
  hasNoBox: boolean;
  onClose: () => void;
}

/** Mounted per order, so that a reopened dialog never shows an old error. */
export function OrderDialog({ plan, hasNoBox, onClose }: Props) {
  const { busy, failure, order } = useOrder();
  const { owner, prices } = readPage();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // Disabling the button threw the keyboard out of it; the next try starts where the last one did.
    if (failure) button.current?.focus({ preventScroll: true });
  }, [failure]);

  return (
    <Dialog open onClose={onClose} closable={!busy} title={texts.title}>
      <p className={styles.introduction}>
        {texts.introduction} {beforeOrdering(owner.paymentMethods, owner.deliveryCountries)}
      </p>
      {hasNoBox && (
        <Notice kind="warning" title={texts.noBoxTitle} className={styles.introduction}>
          {texts.noBox} <Link to="/setup">{texts.setup}</Link>
        </Notice>
      )}
      <OrderSummary plan={plan} />
      <div className={styles.buttons}>
        <Button ref={button} busy={busy} busyText={texts.busy} onClick={() => void order(prices[plan.id])}>
          {texts.order}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
      <FailureAlert className={styles.failure} failure={failure}>
        {texts.failed}
      </FailureAlert>
      <div className={styles.more} />
    </Dialog>
  );
}
