import { useState } from 'react';
import { sendVerificationMail } from 'shared-auth';
import { Alert, Button, ErrorNotice, Notice, Status } from 'ui-kit';
import { describeSignInError } from '../errorTexts.ts';
import { useTask } from '../useTask.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/** Offers to mail another link that confirms the current address. */
export function ConfirmationMail({ onSent }: { onSent(): void }) {
  const [result, setResult] = useState<{ kind: 'success' | 'error'; text: string }>();
  const [busy, run] = useTask();
  const t = texts.email;

  async function resend() {
    // Emptied, so that the same failure is announced again.
    setResult(undefined);
    try {
      await sendVerificationMail();
      setResult({ kind: 'success', text: t.resent });
      onSent();
    } catch (error) {
      setResult({ kind: 'error', text: describeSignInError(error) });
    }
  }

  return (
    <>
      <Status>{result?.kind === 'success' && <Notice kind="success">{result.text}</Notice>}</Status>
      <Alert>{result?.kind === 'error' && <ErrorNotice>{result.text}</ErrorNotice>}</Alert>
      {result?.kind !== 'success' && (
        <div className={styles.row}>
          <span>{t.unconfirmed}</span>
          <Button variant="secondary" busy={busy} busyText={t.busy} onClick={() => void run(resend)}>
            {t.resend}
          </Button>
        </div>
      )}
    </>
  );
}
