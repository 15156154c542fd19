import type { SubscriptionEnd } from 'api-contract';
import { readPage } from 'page-contract';
import { useEndChange } from 'queries';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button, controlLineBreaks, Dialog, FailureAlert, formatDate } from 'ui-kit';
import { useUserId } from '../useUserId.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

interface ConfirmCancellationProps {
  /** End of the billing period, ISO 8601; missing or null if the server has not said it. */
  endDate?: string | null;
  /** Sentence about the use of the subscription until `endDate`; may be empty. */
  untilThen: string;
  onClose(): void;
  /** Called after the server has stored the cancellation. */
  onDone(end: SubscriptionEnd): void;
}

/** Second step of a cancellation: a dialog whose button cancels. If that fails, it names other ways to cancel. */
export function ConfirmCancellation({ endDate, untilThen, onClose, onDone }: ConfirmCancellationProps) {
  const cancel = useEndChange(useUserId(), 'cancel');
  const keep = useRef<HTMLButtonElement>(null);
  const t = texts.cancellation;
  const { email } = readPage().support;

  return (
    <Dialog
      open
      role="alertdialog"
      title={t.title}
      description={`${endDate ? t.ask(formatDate(endDate)) : t.askUndated} ${untilThen}`}
      closable={!cancel.isPending}
      onClose={onClose}
      initialFocus={keep}
    >
      {/* The customer's specification sets this sentence, for every failure. */}
      <FailureAlert failure={cancel.error}>{t.failed}</FailureAlert>
      {cancel.isError && (
        <p>
          {t.failedHint} <Link to="/kuendigen">{t.publicPage}</Link> {controlLineBreaks(t.failedMail)}{' '}
          <a href={`mailto:${email}`} translate="no">
            {email}
          </a>
          .
        </p>
      )}
      <div className={styles.actions}>
        <Button
          variant="danger"
          busy={cancel.isPending}
          busyText={t.busy}
          onClick={() => cancel.mutate(undefined, { onSuccess: onDone })}
        >
          {t.confirm}
        </Button>
        <Button ref={keep} variant="secondary" disabled={cancel.isPending} onClick={onClose}>
          {t.keep}
        </Button>
      </div>
    </Dialog>
  );
}
