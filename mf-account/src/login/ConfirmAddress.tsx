import { useState } from 'react';
import { Link } from 'react-router-dom';
import { confirmEmailAddress, confirmEmailChange, useSession } from 'shared-auth';
import { Alert, Button, buttonClass, ErrorNotice, Notice, ScreenTitle, Status } from 'ui-kit';
import { identityCode, signInErrorText } from '../errorTexts.ts';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { useTask } from '../useTask.ts';
import type { Handover } from './handover.ts';
import { isSpentLink } from './spentLink.ts';
import { texts } from './texts.ts';
import styles from './Login.module.css';

const newAddress = (code: string) => confirmEmailChange(code).then(({ email }) => email);

/**
 * Actions of the links in the provider's mails, by `mode`. Each resolves to the account's new address, where it
 * changed.
 */
const confirmations = {
  verifyEmail: { t: texts.confirmAddress, confirm: (code: string) => confirmEmailAddress(code).then(() => '') },
  verifyAndChangeEmail: { t: texts.changeAddress, confirm: newAddress },
  recoverEmail: { t: { ...texts.changeAddress, ...texts.recoverAddress }, confirm: newAddress },
};

export type Confirmation = keyof typeof confirmations;

export const isConfirmation = (mode: string | null): mode is Confirmation =>
  mode !== null && Object.hasOwn(confirmations, mode);

interface ConfirmAddressProps {
  mode: Confirmation;
  /** `''` after a reload. */
  code: string;
}

/** Waits for a click: mail scanners open links, and a code works only once. */
export function ConfirmAddress({ mode, code }: ConfirmAddressProps) {
  const session = useSession();
  const [doneFor, setDoneFor] = useState<string>();
  const [failure, setFailure] = useState<{ text: string; isFinal: boolean }>();
  const [busy, run] = useTask();
  const isDone = doneFor !== undefined;
  const isOver = !code || isDone || failure?.isFinal;
  const heading = useHeadingFocus(isDone || failure?.isFinal);
  const { t, confirm } = confirmations[mode];
  const signedIn = session.status === 'signed-in';
  const handover: Handover = { email: doneFor };

  async function submit() {
    try {
      setDoneFor(await confirm(code));
      setFailure(undefined);
    } catch (error) {
      const isFinal = isSpentLink(identityCode(error));
      setFailure({ isFinal, text: isFinal ? t.invalid : signInErrorText(error) });
    }
  }

  return (
    <>
      <ScreenTitle ref={heading} title={`${t.title} – Abenteuerbox`}>
        {t.title}
      </ScreenTitle>
      <Status>{isDone && <Notice kind="success">{t.done(doneFor)}</Notice>}</Status>
      <Alert>{failure && <ErrorNotice>{failure.text}</ErrorNotice>}</Alert>
      {!code && <Notice>{texts.linkMissing}</Notice>}
      {isOver ? (
        <div className={styles.links}>
          <Link
            className={buttonClass('primary')}
            to={signedIn ? '/dashboard' : '/login'}
            state={signedIn ? undefined : handover}
            replace
          >
            {signedIn ? texts.onward : texts.toSignInForm}
          </Link>
        </div>
      ) : (
        <>
          <p className={styles.lead}>{t.lead}</p>
          <Button busy={busy} busyText={texts.busy} onClick={() => void run(submit)}>
            {t.submit}
          </Button>
        </>
      )}
    </>
  );
}
