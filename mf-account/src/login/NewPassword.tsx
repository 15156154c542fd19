import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { verifyResetCode } from 'shared-auth';
import { Alert, Button, buttonClass, ErrorNotice, Notice, ScreenTitle } from 'ui-kit';
import { describeSignInError, isInvalidLinkError } from '../identityErrorTexts.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { texts } from './texts.ts';
import styles from './Login.module.css';

/**
 * Progress of the check of the mailed link. `missing`: the address has no code. `invalid`: the link has expired or was
 * used. `failed`: for another reason, so that the check can be repeated.
 */
type Check =
  | { state: 'checking' }
  | { state: 'valid'; email: string }
  | { state: 'missing' }
  | { state: 'invalid' }
  | { state: 'failed'; text: string };

function toFailedCheck(error: unknown): Check {
  return isInvalidLinkError(error) ? { state: 'invalid' } : { state: 'failed', text: describeSignInError(error) };
}

/**
 * Page that the link in the reset mail opens. It checks the link's code before it asks for a new password. After a
 * reload `code` is `''`, because `useMailedToken` has removed it from the address.
 */
export function NewPassword({ code }: { code: string }) {
  const [check, setCheck] = useState<Check>({ state: code ? 'checking' : 'missing' });
  /** Number of the current check: a new one starts when it changes. */
  const [attempt, setAttempt] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const t = texts.newPassword;

  useEffect(() => {
    if (!code) return;
    // An outdated result is ignored: the user has started another check, or has left the page.
    let isOutdated = false;
    const settle = (result: Check) => {
      if (!isOutdated) setCheck(result);
    };
    verifyResetCode(code).then(
      (email) => settle({ state: 'valid', email }),
      (error: unknown) => settle(toFailedCheck(error)),
    );
    return () => {
      isOutdated = true;
    };
  }, [code, attempt]);

  /** Moves the focus to the heading before the new state removes the focused control, which would lose the focus. */
  function changeState(next: Check) {
    heading.current?.focus();
    setCheck(next);
  }

  function retry() {
    changeState({ state: 'checking' });
    setAttempt(attempt + 1);
  }

  return (
    <>
      <ScreenTitle ref={heading} title={`${t.title} – Abenteuerbox`}>
        {t.title}
      </ScreenTitle>
      {check.state === 'checking' && <p role="status">{t.checking}</p>}
      {check.state === 'valid' && (
        <NewPasswordForm code={code} email={check.email} onInvalidLink={() => changeState({ state: 'invalid' })} />
      )}
      <Alert>
        {check.state === 'missing' && <Notice>{texts.linkMissing}</Notice>}
        {check.state === 'invalid' && <ErrorNotice>{t.invalid}</ErrorNotice>}
        {check.state === 'failed' && <ErrorNotice>{check.text}</ErrorNotice>}
      </Alert>
      {check.state === 'failed' && (
        <div className={styles.links}>
          <Button onClick={retry}>{t.retry}</Button>
        </div>
      )}
      {(check.state === 'missing' || check.state === 'invalid') && (
        <div className={styles.links}>
          <Link className={buttonClass('primary')} to="/login?mode=reset" replace>
            {t.again}
          </Link>
          <Link className={buttonClass('quiet')} to="/login" replace>
            {texts.back}
          </Link>
        </div>
      )}
    </>
  );
}
