import { useState } from 'react';
import { Link } from 'react-router-dom';
import { confirmEmailAddress, confirmEmailChange, useSession } from 'shared-auth';
import { Alert, Button, buttonClass, controlLineBreaks, ErrorNotice, Notice, ScreenTitle, Status } from 'ui-kit';
import { describeSignInError, isSpentLink } from '../errorTexts.ts';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { useTask } from '../useTask.ts';
import type { Handover } from './handover.ts';
import { texts } from './texts.ts';
import styles from './Login.module.css';

const confirmNewAddress = (code: string) => confirmEmailChange(code).then(({ email }) => email);

/**
 * Texts and actions of the links in the provider's mails, by `mode`. `confirm` resolves to the account's new address,
 * or to `''` if it has not changed.
 */
const confirmations = {
  verifyEmail: { t: texts.confirmAddress, confirm: (code: string) => confirmEmailAddress(code).then(() => '') },
  verifyAndChangeEmail: { t: texts.changeAddress, confirm: confirmNewAddress },
  recoverEmail: { t: { ...texts.changeAddress, ...texts.recoverAddress }, confirm: confirmNewAddress },
};

/** Modes of mailed links that only need a click, as the identity provider writes them into `?mode=…`. */
export type Confirmation = keyof typeof confirmations;

export const isConfirmation = (mode: string | null): mode is Confirmation =>
  mode !== null && Object.hasOwn(confirmations, mode);

interface ConfirmAddressProps {
  mode: Confirmation;
  /** Code of the mailed link; `''` after a reload, because `useMailedToken` has removed it from the address. */
  code: string;
}

/** Uses the code of a mailed link only after a click: mail scanners open links, and a code works once. */
export function ConfirmAddress({ mode, code }: ConfirmAddressProps) {
  const session = useSession();
  /** Result of `confirm`; undefined before. */
  const [confirmedEmail, setConfirmedEmail] = useState<string>();
  /** `isFinal`: the link has expired or was used before, so that no further click can help. */
  const [failure, setFailure] = useState<{ text: string; isFinal: boolean }>();
  const [busy, run] = useTask();
  const isDone = confirmedEmail !== undefined;
  const isOver = !code || isDone || failure?.isFinal;
  const heading = useHeadingFocus(isDone || failure?.isFinal);
  const { t, confirm } = confirmations[mode];
  const signedIn = session.status === 'signed-in';
  const handover: Handover = { email: confirmedEmail };

  async function submit() {
    // Emptied, so that the same failure is announced again.
    setFailure(undefined);
    try {
      setConfirmedEmail(await confirm(code));
    } catch (error) {
      const isFinal = isSpentLink(error);
      setFailure({ isFinal, text: isFinal ? t.invalid : describeSignInError(error) });
    }
  }

  return (
    <>
      <ScreenTitle ref={heading} title={`${t.title} – Abenteuerbox`}>
        {t.title}
      </ScreenTitle>
      <Status>{isDone && <Notice kind="success">{controlLineBreaks(t.done(confirmedEmail))}</Notice>}</Status>
      <Alert>{failure && <ErrorNotice>{controlLineBreaks(failure.text)}</ErrorNotice>}</Alert>
      {!code && <Notice>{controlLineBreaks(texts.linkMissing)}</Notice>}
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
          <p className={styles.lead}>{controlLineBreaks(t.lead)}</p>
          <Button busy={busy} busyText={texts.busy} onClick={() => void run(submit)}>
            {t.submit}
          </Button>
        </>
      )}
    </>
  );
}
