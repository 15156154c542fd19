import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { prepareSignIn, useSession, type EndReason } from 'shared-auth';
import { Alert, Button, buttonClass, ErrorNotice, Field, Notice, ScreenTitle, Status } from 'ui-kit';
import { PasswordInput } from '../PasswordInput.tsx';
import { useTask } from '../useTask.ts';
import { BackToSignIn } from './BackToSignIn.tsx';
import { keepInEntry, type Handover } from './handover.ts';
import { firstMessage, type Message } from './messages.ts';
import { ModeLink } from './ModeLink.tsx';
import { addressOf, type Mode } from './modes.ts';
import { errorOf, findMissing, type FormError } from './signInErrors.ts';
import { submit } from './submit.ts';
import { Terms } from './Terms.tsx';
import { texts } from './texts.ts';
import styles from './Login.module.css';

interface SignInProps {
  mode: Mode;
  reason?: EndReason;
  handover?: Handover;
}

/** Value of a field of the document, which may have been filled in before this code arrived. */
const valueOf = (form: ParentNode | null, name: string) =>
  form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';

/** One card, three modes: sign in, create account, reset password. */
export function SignIn({ mode, reason, handover }: SignInProps) {
  const session = useSession();
  const navigate = useNavigate();
  /** `null`: no message any more. */
  const [said, setSaid] = useState<Message | null>();
  const [error, setError] = useState<FormError>();
  /** Each mode begins with another, empty field. */
  const [passwords, setPasswords] = useState(0);
  const [busy, run] = useTask();
  const card = useRef<HTMLDivElement>(null);
  const { title, lead, submit: submitText } = texts.modes[mode];
  const message = said === undefined ? firstMessage(reason, handover) : said;
  const signedInAs = session.status === 'signed-in' ? session.user.email : undefined;
  const email = handover?.email ?? signedInAs;

  // Loads the identity provider's code while the person types. A focus from before this code arrived has no event.
  useEffect(() => {
    if (card.current?.contains(document.activeElement)) prepareSignIn();
  }, []);

  useLayoutEffect(() => {
    const field = card.current?.querySelector<HTMLInputElement>('[name=email]');
    if (!field || !email || field.value) return;
    field.value = email;
    // Replaced by what is typed next: the person may have reached the empty field before this code arrived.
    if (field === document.activeElement) field.select();
  }, [email]);

  // After the busy button is usable again, so that the focus has somewhere to go.
  useEffect(() => {
    if (error && !busy) card.current?.querySelector<HTMLElement>(`[name=${error.field ?? 'send'}]`)?.focus();
  }, [error, busy]);

  function show(next: Mode, nextMessage: Message | null = null) {
    setPasswords(passwords + 1);
    turnTo(next, nextMessage);
    card.current?.querySelector('h1')?.focus();
  }

  function turnTo(next: Mode, nextMessage: Message | null = null) {
    void navigate(addressOf[next], { replace: true, state: { email: valueOf(card.current, 'email') } });
    setError(undefined);
    setSaid(nextMessage);
  }

  async function send(address: string, password: string) {
    setSaid(null);
    try {
      await submit[mode](address, password);
      if (mode === 'reset-password') show(signedInAs ? mode : 'sign-in', { kind: 'success', text: texts.resetSent });
    } catch (failure) {
      setError(errorOf(failure));
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = valueOf(event.currentTarget, 'email').trim();
    const password = valueOf(event.currentTarget, 'password');
    const missing = findMissing(mode, address, password);
    setError(missing);
    if (!missing) void run(() => send(address, password));
  }

  const choose = (next: Mode, isReplayed: boolean) => (isReplayed ? turnTo(next) : show(next));
  const fault = (field: FormError['field']) =>
    error?.field === field ? { 'aria-invalid': true, 'aria-describedby': 'login-error' } : {};

  return (
    <div ref={card}>
      {mode !== 'sign-in' && !signedInAs && <BackToSignIn onClick={() => show('sign-in')} />}
      <ScreenTitle title={`${title} – Abenteuerbox`}>{title}</ScreenTitle>
      <p className={styles.lead}>{lead}</p>
      <Status>{message && <Notice kind={message.kind}>{message.text}</Notice>}</Status>
      {/* By `method`, sending does nothing until the script is there; else the password would end up in the address bar. */}
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
          onBlur={({ target }) => keepInEntry({ ...handover, email: target.value })}
          {...fault('email')}
        />
        {mode !== 'reset-password' && (
          <PasswordInput
            key={passwords}
            label={texts.password}
            name="password"
            isNew={mode === 'register'}
            {...fault('password')}
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
