import { useEffect, useRef } from 'react';
import { Button, FailureAlert } from 'ui-kit';
import { orderTexts as texts } from '../texts.ts';
import styles from './OrderDialog.module.css';

interface Props {
  label: string;
  busy: boolean;
  /** Confirming is not possible yet. */
  disabled?: boolean;
  failure: unknown;
  failureText: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * The last row of the order and of the change. The error is below, because nothing may separate the summary from the
 * button.
 */
export function ConfirmButtons({ label, busy, disabled, failure, failureText, onConfirm, onCancel }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A disabled button loses the focus; the next attempt starts where the last one did.
    if (failure) button.current?.focus({ preventScroll: true });
  }, [failure]);
  return (
    <>
      <div className={styles.buttons}>
        <Button ref={button} busy={busy} busyText={texts.busy} disabled={disabled} onClick={onConfirm}>
          {label}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
      <FailureAlert className={styles.failure} failure={failure}>
        {failureText}
      </FailureAlert>
      <div className={styles.more} />
    </>
  );
}
