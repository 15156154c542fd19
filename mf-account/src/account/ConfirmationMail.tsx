import { useWrite } from 'queries';
import { useLayoutEffect, useRef } from 'react';
import { sendVerificationMail } from 'shared-auth';
import { Alert, Button, ErrorNotice, Notice, Status } from 'ui-kit';
import { describeSignInError } from '../identityErrorTexts.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

interface ConfirmationMailProps {
  /** Called when the button that has the focus is removed. */
  onFocusLost(): void;
}

/** Button that mails another link to an address that is not confirmed yet. After success, a notice replaces it. */
export function ConfirmationMail({ onFocusLost }: ConfirmationMailProps) {
  const row = useRef<HTMLDivElement>(null);
  const { mutate, isPending, isSuccess, error } = useWrite({ mutationFn: sendVerificationMail });
  const t = texts.email;

  // The parent removes this component when the address is confirmed in another tab. The button may have the focus then.
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, [onFocusLost]);

  return (
    <>
      <Status>{isSuccess && <Notice kind="success">{t.resent}</Notice>}</Status>
      <Alert>{error && <ErrorNotice>{describeSignInError(error)}</ErrorNotice>}</Alert>
      {!isSuccess && (
        <div ref={row} className={styles.row}>
          <span>{t.unconfirmed}</span>
          <Button
            variant="secondary"
            busy={isPending}
            busyText={t.busy}
            onClick={() => mutate(undefined, { onSuccess: onFocusLost })}
          >
            {t.resend}
          </Button>
        </div>
      )}
    </>
  );
}
