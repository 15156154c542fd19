import { useState } from 'react';
import { Link } from 'react-router-dom';
import { confirmEmailAddress, useSession } from 'shared-auth';
import { Alert, Button, buttonClass, ErrorNotice, Notice, ScreenTitle, Status } from 'ui-kit';
import { identityCode, signInErrorText } from '../errorTexts.ts';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { useTask } from '../useTask.ts';
import { isSpentLink } from './spentLink.ts';
import { texts } from './texts.ts';
import styles from './Login.module.css';

/**
 * Behind the link of the verification mail. It waits for a click: mail scanners open links, and a code works only once. The code
 * is `''` after a reload.
 */
export function ConfirmAddress({ code }: { code: string }) {
  const session = useSession();
  const [result, setResult] = useState<{ done: boolean; error?: string; final?: boolean }>({ done: false });
  const [busy, run] = useTask();
  const heading = useHeadingFocus(result.done || result.final);
  const t = texts.confirmAddress;
  const signedIn = session.status === 'signed-in';

  async function confirm() {
    try {
      await confirmEmailAddress(code);
      setResult({ done: true });
    } catch (failure) {
      const final = isSpentLink(identityCode(failure));
      setResult({ done: false, final, error: final ? t.invalid : signInErrorText(failure) });
    }
  }

  return (
    <>
      <ScreenTitle ref={heading} title={`${t.title} – Abenteuerbox`}>
        {t.title}
      </ScreenTitle>
      <Status>{result.done && <Notice kind="success">{t.done}</Notice>}</Status>
      <Alert>{result.error && <ErrorNotice>{result.error}</ErrorNotice>}</Alert>
      {!code && <Notice>{texts.linkMissing}</Notice>}
      {code && !result.done && !result.final && (
        <>
          <p className={styles.lead}>{t.lead}</p>
          <Button busy={busy} busyText={texts.busy} onClick={() => void run(confirm)}>
            {t.submit}
          </Button>
        </>
      )}
      {(!code || result.done || result.final) && (
        <div className={styles.links}>
          <Link className={buttonClass('primary')} to={signedIn ? '/dashboard' : '/login'} replace>
            {signedIn ? t.onward : texts.back}
          </Link>
        </div>
      )}
    </>
  );
}
