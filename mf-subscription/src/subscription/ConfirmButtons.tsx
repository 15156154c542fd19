import { useEffect, useRef } from 'react';
import { Button, FailureAlert } from 'ui-kit';
import { orderTexts as texts } from '../texts.ts';
import { WayOn } from './WayOn.tsx';
import styles from './OrderDialog.module.css';

interface Props {
  /** Label of the button that confirms. */
  label: string;
  busy: boolean;
  /** True if the button that confirms cannot be pressed yet. */
  disabled?: boolean;
  /** Error of the call; null or undefined without one. */
  failure: unknown;
  failureText: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Last row of the dialogs for an order and a plan change. The error is below the buttons, because nothing may separate
 * the summary from the button (§ 312j BGB).
 */
export function ConfirmButtons({ label, busy, disabled, failure, failureText, onConfirm, onCancel }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button has lost the focus, because it was disabled during the call.
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
        <p>{failureText}</p>
        <WayOn failure={failure} />
      </FailureAlert>
      {/* Fading edge on a phone: it shows that the dialog can be scrolled. */}
      <div className={styles.more} />
    </>
  );
}
