import { cleanEmail } from 'api-contract';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { prepareSignIn, useSession, type EndReason } from 'shared-auth';
import { Alert, Button, buttonClass, ErrorNotice, Field, Notice, ScreenTitle, Status } from 'ui-kit';
import { PasswordInput } from '../PasswordInput.tsx';
import { readField } from '../readField.ts';
import { useErrorFocus } from '../useErrorFocus.ts';
import { useTask } from '../useTask.ts';
import { BackToSignIn } from './BackToSignIn.tsx';
import { storeLoginState, type LoginState } from './loginState.ts';
import { chooseFirstMessage, type Message } from './messages.ts';
import { ModeLink } from './ModeLink.tsx';
import { buildModeAddress, type Mode } from './modes.ts';
import { toFormError, findEmptyField, type FormError } from './signInErrors.ts';
import { submitByMode } from './submit.ts';
import { Terms } from './Terms.tsx';
import { texts } from './texts.ts';
import { usePrefilledEmail } from './usePrefilledEmail.ts';
import styles from './Login.module.css';

interface SignInProps {
  mode: Mode;
  /** Why the last session has ended; missing if the user has signed out. */
  endReason?: EndReason;
  /** True for a visitor who comes back from the payment page, whose browser has lost the session. */
  isFromCheckout: boolean;
  /** Data from the mode or page before, e.g. the typed e-mail address. */
  loginState?: LoginState;
}

/**
 * Form in three modes: sign in, create account, reset password. A switch of mode keeps the typed e-mail address. The
 * fields are uncontrolled, because the user may have typed into them before hydration.
 */
export function SignIn({ mode, endReason, isFromCheckout, loginState }: SignInProps) {
  const session = useSession();
  const navigate = useNavigate();
  /** Message that replaces the page's first one. Undefined: the first one is shown. `null`: none is shown any more. */
  const [laterMessage, setLaterMessage] = useState<Message | null>();
  const [error, setError] = useState<FormError>();
  /** Key of the password field: a new one replaces it by an empty field. */
  const [passwordKey, setPasswordKey] = useState(0);
  const [isBusy, runUnlessBusy] = useTask();
  const card = useRef<HTMLDivElement>(null);
  const { title, lead, submit: submitText } = texts.modes[mode];
  const message =
    laterMessage === undefined ? chooseFirstMessage({ endReason, isFromCheckout, loginState }) : laterMessage;
  /** Set only in the mode `reset-password`: the other modes are not shown to a signed-in user. */
  const signedInAs = session.status === 'signed-in' ? session.user.email : undefined;
  // The button `send` takes the focus if no field is at fault.
  useErrorFocus(card, { controlName: error && (error.field ?? 'send'), error, isBusy });
  usePrefilledEmail(card, loginState?.email ?? signedInAs);

  // Loads the identity provider's code while the user types. The form's `onFocus` does the same, but gets no event of a
  // field that was focused before hydration.
  useEffect(() => {
    if (card.current?.contains(document.activeElement)) prepareSignIn();
  }, []);

  /** Switches the mode, empties the password and focuses the heading, as a new page would. */
  function openMode(next: Mode, nextMessage: Message | null = null) {
    setPasswordKey(passwordKey + 1);
    switchModeInPlace(next, nextMessage);
    card.current?.querySelector('h1')?.focus();
  }

  /** Switches the mode, keeps focus and password, and passes the typed address on. */
  function switchModeInPlace(next: Mode, nextMessage: Message | null = null) {
    const address = buildModeAddress(next, isFromCheckout);
    void navigate(address, { replace: true, state: { email: readField(card.current, 'email') } });
    setError(undefined);
    setLaterMessage(nextMessage);
  }

  async function send(email: string, password: string) {
    setLaterMessage(null);
    try {
      await submitByMode[mode](email, password);
      // A signed-in user cannot open the mode `sign-in`, and stays.
      if (mode === 'reset-password')
        openMode(signedInAs ? mode : 'sign-in', { kind: 'success', text: texts.resetSent });
    } catch (failure) {
      setError(toFormError(failure));
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = cleanEmail(readField(event.currentTarget, 'email'));
    const password = readField(event.currentTarget, 'password');
    const inputError = findEmptyField(mode, email, password);
    setError(inputError);
    if (!inputError) void runUnlessBusy(() => send(email, password));
  }

  /** Called for a press on a ModeLink. One from before hydration must not empty what was typed since. */
  const onChoose = (next: Mode, isReplayed: boolean) => (isReplayed ? switchModeInPlace(next) : openMode(next));
  // Another mode would show the result of the pending call.
  const modeLinkProps = { disabled: isBusy, onChoose };
  const errorOf = (field: FormError['field']) => (error?.field === field ? error?.text : undefined);

  return (
    <div ref={card}>
      {mode !== 'sign-in' && !signedInAs && <BackToSignIn disabled={isBusy} onClick={() => openMode('sign-in')} />}
      <ScreenTitle title={`${title} – Abenteuerbox`}>{title}</ScreenTitle>
      <p className={styles.lead}>{lead}</p>
      <Status>{message && <Notice kind={message.kind}>{message.text}</Notice>}</Status>
      {/* Without the script, method="dialog" submits nothing; the default would put the password into the address. */}
      <form
        method="dialog"
        noValidate
        onFocus={prepareSignIn}
        onSubmit={onSubmit}
        className={styles.form}
        aria-label={title}
      >
        <noscript>
          <p>{texts.withoutScript}</p>
        </noscript>
        <Alert>{error && !error.field && <ErrorNotice>{error.text}</ErrorNotice>}</Alert>
        <Field
          label={texts.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={({ target }) => storeLoginState({ ...loginState, email: target.value })}
          error={errorOf('email')}
        />
        {mode !== 'reset-password' && (
          <PasswordInput
            key={passwordKey}
            label={texts.password}
            name="password"
            isNew={mode === 'register'}
            error={errorOf('password')}
          >
            {mode === 'sign-in' && (
              <div className={styles.forgotten}>
                <ModeLink to="reset-password" {...modeLinkProps} />
              </div>
            )}
          </PasswordInput>
        )}
        {mode === 'register' && <Terms />}
        <Button type="submit" name="send" busy={isBusy} busyText={texts.busy}>
          {submitText}
        </Button>
      </form>
      <div className={styles.links}>
        {mode === 'sign-in' && <ModeLink to="register" {...modeLinkProps} />}
        {mode === 'register' && <ModeLink to="sign-in" {...modeLinkProps} />}
        {signedInAs && (
          <Link className={buttonClass('quiet')} to="/dashboard">
            {texts.onward}
          </Link>
        )}
      </div>
    </div>
  );
}
