import { useState } from 'react';
import { Link } from 'react-router-dom';
import { confirmEmailAddress, confirmEmailChange, useSession } from 'shared-auth';
import { Button, buttonClass, controlLineBreaks, FailureAlert, Notice, ScreenTitle, Status } from 'ui-kit';
import { describeLinkError, isInvalidLinkError } from '../identityErrorTexts.ts';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { useTask } from '../useTask.ts';
import { storeLoginState, type LoginState } from './loginState.ts';
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
  /** What the history entry has kept over a reload. */
  loginState?: LoginState;
}

/**
 * Page behind a mailed link about an e-mail address. It uses the link's code only after a click: mail scanners open
 * links, and a code works once.
 */
export function ConfirmAddress({ mode, code, loginState }: ConfirmAddressProps) {
  const session = useSession();
  /** Result of `confirm`: a new address or `''`. Undefined until the link is confirmed. */
  const [confirmedEmail, setConfirmedEmail] = useState(
    loginState?.confirmed === mode ? (loginState.email ?? '') : undefined,
  );
  /** `isFinal`: the link has expired or was used before, so that the button for another try is not shown. */
  const [failure, setFailure] = useState<{ error: unknown; isFinal: boolean }>();
  const [isBusy, runUnlessBusy] = useTask();
  const isDone = confirmedEmail !== undefined;
  const canConfirm = code && !isDone && !failure?.isFinal;
  // The heading takes the focus when the pressed button is removed.
  const heading = useHeadingFocus(isDone || failure?.isFinal);
  const { t, confirm } = confirmations[mode];
  const user = session.status === 'signed-in' ? session.user : undefined;
  /** The link cannot be used any more, and the user's address is confirmed. Other links have no such answer. */
  const wasConfirmed = !isDone && (!code || failure?.isFinal) && mode === 'verifyEmail' && user?.emailVerified === true;
  const title = isDone || wasConfirmed ? t.doneTitle : t.title;

  async function submit() {
    // The alert is emptied first, so that screen readers announce the same failure again.
    setFailure(undefined);
    try {
      const email = await confirm(code);
      storeLoginState({ email, confirmed: mode });
      setConfirmedEmail(email);
    } catch (error) {
      setFailure({ error, isFinal: isInvalidLinkError(error) });
    }
  }

  function renderWayOn() {
    const className = buttonClass('primary');
    // The address of the link goes along into the form.
    const state: LoginState = { email: confirmedEmail };
    if (!user && isDone && mode === 'recoverEmail')
      return (
        <Link className={className} to="/login?mode=reset" state={state} replace>
          {texts.newPassword.choose}
        </Link>
      );
    if (!user)
      return (
        <Link className={className} to="/login" state={state} replace>
          {texts.toSignInForm}
        </Link>
      );
    // Only the account page can mail another link.
    const isOnlyThere = failure?.isFinal && !wasConfirmed;
    return (
      <Link className={className} to={isOnlyThere ? '/account' : '/dashboard'} replace>
        {isOnlyThere ? texts.toAccount : texts.onward}
      </Link>
    );
  }

  return (
    <>
      <ScreenTitle ref={heading} title={`${title} – Abenteuerbox`}>
        {title}
      </ScreenTitle>
      <Status>
        {isDone && <Notice kind="success">{controlLineBreaks(t.done(confirmedEmail))}</Notice>}
        {wasConfirmed && <Notice kind="success">{texts.confirmAddress.used}</Notice>}
      </Status>
      <FailureAlert failure={wasConfirmed ? undefined : failure?.error}>
        {failure?.isFinal ? t.invalid : describeLinkError(failure?.error)}
      </FailureAlert>
      {wasConfirmed && <p className={styles.account}>{controlLineBreaks(texts.signedInAs(user.email))}</p>}
      {!code && !isDone && !wasConfirmed && <Notice>{controlLineBreaks(texts.linkMissing)}</Notice>}
      {canConfirm ? (
        <>
          <p className={styles.lead}>{controlLineBreaks(t.lead)}</p>
          <Button busy={isBusy} busyText={texts.busy} onClick={() => void runUnlessBusy(submit)}>
            {t.submit}
          </Button>
        </>
      ) : (
        <div className={styles.links}>{renderWayOn()}</div>
      )}
    </>
  );
}
