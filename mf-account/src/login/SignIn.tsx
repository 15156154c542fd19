import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { prepareSignIn, useSession, type EndReason } from 'shared-auth';
import { Alert, Button, buttonClass, ErrorNotice, Field, Notice, ScreenTitle, Status } from 'ui-kit';
import { PasswordInput } from '../PasswordInput.tsx';
import { useFaultFocus } from '../useFaultFocus.ts';
import { useTask } from '../useTask.ts';
import { BackToSignIn } from './BackToSignIn.tsx';
import { storeInHistory, type Handover } from './handover.ts';
import { chooseFirstMessage, type Message } from './messages.ts';
import { ModeLink } from './ModeLink.tsx';
import { modeAddresses, type Mode } from './modes.ts';
import { describeFormError, findMissing, type FormError } from './signInErrors.ts';
import { submitByMode } from './submit.ts';
import { Terms } from './Terms.tsx';
import { texts } from './texts.ts';
import { usePrefilledEmail } from './usePrefilledEmail.ts';
import styles from './Login.module.css';

interface SignInProps {
  mode: Mode;
  /** Why the last session has ended; missing if the user has signed out. */
  reason?: EndReason;
  /** True for a visitor who comes back from the payment page, whose browser has lost the session. */
  isFromCheckout: boolean;
  /** Data from the mode or page before. */
  handover?: Handover;
}

/** Reads the value of a field from the DOM. */
const readField = (form: ParentNode | null, name: string) =>
  form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';

/**
 * Form in three modes: sign in, create account, reset password. A switch of mode keeps the typed e-mail address. The
 * fields are uncontrolled, because the user may have typed into them before hydration.
 */
export function SignIn({ mode, reason, isFromCheckout, handover }: SignInProps) {
  const session = useSession();
  const navigate = useNavigate();
  /** Message in place of the page's first one. Undefined: the first one is shown. `null`: none is shown any more. */
  const [laterMessage, setLaterMessage] = useState<Message | null>();
  const [error, setError] = useState<FormError>();
  /** Key of the password field: a new one replaces it by an empty field. */
  const [passwordKey, setPasswordKey] = useState(0);
  const [busy, run] = useTask();
  const card = useRef<HTMLDivElement>(null);
  const { title, lead, submit: submitText } = texts.modes[mode];
  const message = laterMessage === undefined ? chooseFirstMessage({ reason, isFromCheckout, handover }) : laterMessage;
  const signedInAs = session.status === 'signed-in' ? session.user.email : undefined;
  // The button `send` takes the focus if no field is at fault.
  useFaultFocus(card, error && (error.field ?? 'send'), error, busy);
  usePrefilledEmail(card, handover?.email ?? signedInAs);

  // Loads the identity provider's code while the user types. A field that was focused before hydration sends no event.
  useEffect(() => {
    if (card.current?.contains(document.activeElement)) prepareSignIn();
  }, []);

  /** Switches the mode, empties the password and focuses the heading, as after a press on a link. */
  function openMode(next: Mode, nextMessage: Message | null = null) {
    setPasswordKey(passwordKey + 1);
    switchMode(next, nextMessage);
    card.current?.querySelector('h1')?.focus();
  }

  /** Switches the mode, and leaves focus and password alone. */
  function switchMode(next: Mode, nextMessage: Message | null = null) {
    void navigate(modeAddresses[next], { replace: true, state: { email: readField(card.current, 'email') } });
    setError(undefined);
    setLaterMessage(nextMessage);
  }

  async function send(address: string, password: string) {
    setLaterMessage(null);
    try {
      await submitByMode[mode](address, password);
      if (mode === 'reset-password')
        openMode(signedInAs ? mode : 'sign-in', { kind: 'success', text: texts.resetSent });
    } catch (failure) {
      setError(describeFormError(failure));
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = readField(event.currentTarget, 'email').trim();
    const password = readField(event.currentTarget, 'password');
    const missing = findMissing(mode, address, password);
    setError(missing);
    if (!missing) void run(() => send(address, password));
  }

  /** Called for a press on a link. One from before hydration must not empty a password that was typed since. */
  const choose = (next: Mode, isReplayed: boolean) => (isReplayed ? switchMode(next) : openMode(next));
  const buildAria = (field: FormError['field']) =>
    error?.field === field ? { 'aria-invalid': true, 'aria-describedby': 'login-error' } : {};

  return (
    <div ref={card}>
      {mode !== 'sign-in' && !signedInAs && <BackToSignIn onClick={() => openMode('sign-in')} />}
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
        <Alert id="login-error">{error && <ErrorNotice>{error.text}</ErrorNotice>}</Alert>
        <Field
          label={texts.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={({ target }) => storeInHistory({ ...handover, email: target.value })}
          {...buildAria('email')}
        />
        {mode !== 'reset-password' && (
          <PasswordInput
            key={passwordKey}
            label={texts.password}
            name="password"
            isNew={mode === 'register'}
            {...buildAria('password')}
          >
            {mode === 'sign-in' && (
              <div className={styles.forgotten}>
                <ModeLink to="reset-password" onChoose={choose} />
              </div>
            )}
          </PasswordInput>
        )}
        {mode === 'register' && <Terms />}
        <Button type="submit" name="send" busy={busy} busyText={texts.busy}>
          {submitText}
        </Button>
      </form>
      <div className={styles.links}>
        {mode === 'sign-in' && <ModeLink to="register" onChoose={choose} />}
        {mode === 'register' && <ModeLink to="sign-in" onChoose={choose} />}
        {signedInAs && (
          <Link className={buttonClass('quiet')} to="/dashboard">
            {texts.onward}
          </Link>
        )}
      </div>
    </div>
  );
}
