import type { Plan } from 'api-contract';
import { useEffect, useRef } from 'react';
import { Button, Dialog, FailureAlert } from 'ui-kit';
import { changeTexts as texts } from '../changeTexts.ts';
import { errorText } from '../errorTexts.ts';
import { useChangePlan } from '../subscriptionQueries.ts';
import { orderTexts } from '../texts.ts';
import { OrderSummary } from './OrderSummary.tsx';
import styles from './OrderDialog.module.css';

interface Props {
  userId: string;
  from: Plan;
  to: Plan;
  /** The change that is already planned for the next period. */
  planned?: Plan;
  /** The subscription was to end with this period. */
  cancelled: boolean;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Up or down: what changes, what it costs, and when, before anything happens. */
export function ChangeDialog({ userId, from, to, planned, cancelled, onClose, onDone }: Props) {
  const change = useChangePlan(userId);
  const busy = change.isPending;
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // As in the order dialog: disabling the button threw the keyboard out of it.
    if (change.isError) button.current?.focus({ preventScroll: true });
  }, [change.isError]);

  return (
    <Dialog open onClose={onClose} closable={!busy} title={texts.title}>
      <p className={styles.introduction}>
        {texts.explanation(from, to, planned)} {cancelled && texts.cancelled}
      </p>
      <OrderSummary plan={to} start={texts.start(from, to)} />
      <div className={styles.buttons}>
        <Button
          ref={button}
          busy={busy}
          busyText={orderTexts.busy}
          onClick={() => change.mutate(to.id, { onSuccess: () => onDone(texts.done(from, to)) })}
        >
          {texts.confirm(from, to)}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {orderTexts.cancel}
        </Button>
      </div>
      <FailureAlert className={styles.failure} failure={change.error}>
        {errorText(change.error)}
      </FailureAlert>
      <div className={styles.more} />
    </Dialog>
  );
}
