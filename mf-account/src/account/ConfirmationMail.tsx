import { useWrite } from 'queries';
import { sendVerificationMail } from 'shared-auth';
import { Alert, Button, ErrorNotice, Notice, Status } from 'ui-kit';
import { describeSignInError } from '../errorTexts.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/** Button that mails another link to an address that is not confirmed yet. After success, a notice replaces it. */
export function ConfirmationMail({ onSent }: { onSent(): void }) {
  const { mutate, isPending, isSuccess, error } = useWrite({ mutationFn: sendVerificationMail });
  const t = texts.email;
  return (
    <>
      <Status>{isSuccess && <Notice kind="success">{t.resent}</Notice>}</Status>
      <Alert>{error && <ErrorNotice>{describeSignInError(error)}</ErrorNotice>}</Alert>
      {!isSuccess && (
        <div className={styles.row}>
          <span>{t.unconfirmed}</span>
          <Button
            variant="secondary"
            busy={isPending}
            busyText={t.busy}
            onClick={() => mutate(undefined, { onSuccess: onSent })}
          >
            {t.resend}
          </Button>
        </div>
      )}
    </>
  );
}
