import { useState } from 'react';
import { Link } from 'react-router-dom';
import { confirmEmailAddress, confirmEmailChange, useSession } from 'shared-auth';
import { Alert, Button, buttonClass, controlLineBreaks, ErrorNotice, Notice, ScreenTitle, Status } from 'ui-kit';
import { describeSignInError, isInvalidLinkError } from '../errorTexts.ts';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { useTask } from '../useTask.ts';
import type { LoginState } from './loginState.ts';
import { texts } from './texts.ts';
import styles from './Login.module.css';

const confirmNewAddress = (code: string) => confirmEmailChange(code).then(({ email }) => email);

/**
 * Texts and actions of the links in the identity provider's mails, by the parameter `mode` of their address.
 * `verifyEmail` confirms the address of a new account, `verifyAndChangeEmail` a changed address, and `recoverEmail`
 * restores the address before a change. `confirm` resolves to the new address, or to `''` if the address stays.
 */
const confirmations = {
  verifyEmail: { t: texts.confirmAddress, confirm: (code: string) => confirmEmailAddress(code).then(() => '') },
  verifyAndChangeEmail: { t: texts.changeAddress, confirm: confirmNewAddress },
  recoverEmail: { t: { ...texts.changeAddress, ...texts.recoverAddress }, confirm: confirmNewAddress },
};

/** Modes of mailed links that only need a click, as the identity provider writes them into `?mode=…`. */
export type ConfirmationMode = keyof typeof confirmations;

export const isConfirmationMode = (mode: string | null): mode is ConfirmationMode =>
  mode !== null && Object.hasOwn(confirmations, mode);

interface ConfirmAddressProps {
  mode: ConfirmationMode;
  /** Code of the mailed link; `''` after a reload, because `useMailedToken` has removed it from the address. */
  code: string;
}

/**
 * Page behind a mailed link about an e-mail address. It uses the link's code only after a click: mail scanners open
 * links, and a code works once.
 */
export function ConfirmAddress({ mode, code }: ConfirmAddressProps) {
  const session = useSession();
  /** Result of `confirm`: a new address or `''`. Undefined until the link is confirmed. */
  const [confirmedEmail, setConfirmedEmail] = useState<string>();
  /** `isFinal`: the link has expired or was used before, so that the button for another try is not shown. */
  const [failure, setFailure] = useState<{ text: string; isFinal: boolean }>();
  const [isBusy, runUnlessBusy] = useTask();
  const isDone = confirmedEmail !== undefined;
  const canConfirm = code && !isDone && !failure?.isFinal;
  // The heading takes the focus when the pressed button is removed.
  const heading = useHeadingFocus(isDone || failure?.isFinal);
  const { t, confirm } = confirmations[mode];
  const isSignedIn = session.status === 'signed-in';
  const loginState: LoginState = { email: confirmedEmail };

  async function submit() {
    // The alert is emptied first, so that screen readers announce the same failure again.
    setFailure(undefined);
    try {
      setConfirmedEmail(await confirm(code));
    } catch (error) {
      const isFinal = isInvalidLinkError(error);
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
      {canConfirm ? (
        <>
          <p className={styles.lead}>{controlLineBreaks(t.lead)}</p>
          <Button busy={isBusy} busyText={texts.busy} onClick={() => void runUnlessBusy(submit)}>
            {t.submit}
          </Button>
        </>
      ) : (
        <div className={styles.links}>
          <Link
            className={buttonClass('primary')}
            to={isSignedIn ? '/dashboard' : '/login'}
            state={isSignedIn ? undefined : loginState}
            replace
          >
            {isSignedIn ? texts.onward : texts.toSignInForm}
          </Link>
        </div>
      )}
    </>
  );
}
