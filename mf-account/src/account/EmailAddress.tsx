import { readPage } from 'page-contract';
import { useState } from 'react';
import { sendVerificationMail, useSession } from 'shared-auth';
import { Alert, Button, Card, ErrorNotice, Notice, Status } from 'ui-kit';
import { signInErrorText } from '../errorTexts.ts';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { useTask } from '../useTask.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/** The address as plain text: an input that cannot be edited would only look broken. */
export function EmailAddress() {
  const session = useSession();
  const [result, setResult] = useState<{ kind: 'success' | 'error'; text: string }>();
  const [busy, run] = useTask();
  const heading = useHeadingFocus(result?.kind === 'success');
  const t = texts.email;
  if (session.status !== 'signed-in') return null;
  const { email, emailVerified } = session.user;
  const support = readPage().support.email;

  async function resend() {
    try {
      await sendVerificationMail();
      setResult({ kind: 'success', text: t.resent });
    } catch (error) {
      setResult({ kind: 'error', text: signInErrorText(error) });
    }
  }

  return (
    <Card className={styles.block}>
      <h2 ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      <p className={styles.email}>{email}</p>
      <p className={styles.quiet}>
        {t.lead} <a href={`mailto:${support}`}>{support}</a>
      </p>
      {!emailVerified && (
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
      )}
    </Card>
  );
}
