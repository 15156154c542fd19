import { useEffect, useRef, useState } from 'react';
import { verifyResetCode } from 'shared-auth';
import { Alert, Button, ErrorNotice, Notice, ScreenTitle } from 'ui-kit';
import { identityCode, signInErrorText } from '../errorTexts.ts';
import { LinkSpent } from './LinkSpent.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { isSpentLink } from './spentLink.ts';
import { texts } from './texts.ts';
import styles from './Login.module.css';

type Check =
  | { state: 'checking' }
  | { state: 'valid'; email: string }
  | { state: 'missing' }
  | { state: 'spent' }
  | { state: 'failed'; text: string };

function failed(error: unknown): Check {
  return isSpentLink(identityCode(error)) ? { state: 'spent' } : { state: 'failed', text: signInErrorText(error) };
}

/**
 * Behind the link of the reset mail: the code is checked before anybody thinks of a new password. It is `''` after a
 * reload.
 */
export function NewPassword({ code }: { code: string }) {
  const [check, setCheck] = useState<Check>({ state: code ? 'checking' : 'missing' });
  const [attempt, setAttempt] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const t = texts.newPassword;

  useEffect(() => {
    if (!code) return;
    let wanted = true;
    const settle = (result: Check) => wanted && setCheck(result);
    verifyResetCode(code).then(
      (email) => settle({ state: 'valid', email }),
      (error: unknown) => settle(failed(error)),
    );
    return () => {
      wanted = false;
    };
  }, [code, attempt]);

  /** The focused element is removed with its state. */
  function leaveFor(next: Check) {
    heading.current?.focus();
    setCheck(next);
  }

  function retry() {
    leaveFor({ state: 'checking' });
    setAttempt(attempt + 1);
  }

  return (
    <>
      <ScreenTitle ref={heading} title={`${t.title} – Abenteuerbox`}>
        {t.title}
      </ScreenTitle>
      {check.state === 'checking' && <p role="status">{t.checking}</p>}
      {check.state === 'valid' && (
        <NewPasswordForm code={code} email={check.email} onSpent={() => leaveFor({ state: 'spent' })} />
      )}
      <Alert>
        {check.state === 'missing' && <Notice>{texts.linkMissing}</Notice>}
        {check.state === 'spent' && <ErrorNotice>{t.invalid}</ErrorNotice>}
        {check.state === 'failed' && <ErrorNotice>{check.text}</ErrorNotice>}
      </Alert>
      {check.state === 'failed' && (
        <div className={styles.links}>
          <Button onClick={retry}>{t.retry}</Button>
        </div>
      )}
      {(check.state === 'missing' || check.state === 'spent') && <LinkSpent />}
    </>
  );
}
