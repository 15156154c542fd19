import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { prepareSignIn } from 'shared-auth';
import { Alert, Button, ErrorNotice, Field, Notice, PasswordField, ScreenTitle, Status } from 'ui-kit';
import { useTask } from '../useTask.ts';
import { BackToSignIn } from './BackToSignIn.tsx';
import type { Handover } from './handover.ts';
import { ModeLinks } from './ModeLinks.tsx';
import { searchOf, type Mode } from './modes.ts';
import { errorOf, findMissing, type FormError } from './signInErrors.ts';
import { submit } from './submit.ts';
import { Terms } from './Terms.tsx';
import { texts } from './texts.ts';
import styles from './Login.module.css';

interface Message {
  kind: 'info' | 'success' | 'warning';
  text: string;
}

interface SignInProps {
  mode: Mode;
  reason?: 'expired' | 'account-deleted';
  handover?: Handover;
}

/** What the way here has to say. The session may be known, and end, only when the form is there. */
function firstMessage({ reason, handover }: SignInProps): Message | undefined {
  if (handover?.passwordSaved) return { kind: 'success', text: texts.newPassword.saved };
  if (reason === 'expired') return { kind: 'warning', text: texts.expired };
  return reason === 'account-deleted' ? { kind: 'info', text: texts.accountDeleted } : undefined;
}

/** What stands in a field of the document, which may have been filled in before this code was there. */
const valueOf = (form: HTMLFormElement, name: string) =>
  (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';

/** One card, three modes: sign in, create account, reset password. */
export function SignIn(props: SignInProps) {
  const { mode, handover } = props;
  const [, setSearch] = useSearchParams();
  /** `null`: nothing any more. */
  const [said, setSaid] = useState<Message | null>();
  const [error, setError] = useState<FormError>();
  /** Each mode begins with another, empty field. */
  const [passwords, setPasswords] = useState(0);
  const [busy, run] = useTask();
  const card = useRef<HTMLDivElement>(null);
  const { title, lead, submit: submitText } = texts.modes[mode];
  const message = said === undefined ? firstMessage(props) : said;

  // The identity provider's code is on its way while the person still types: who reads only, or is somewhere else soon, needs none.
  // Whoever was quicker than this code has the focus in the form already.
  useEffect(() => {
    if (card.current?.contains(document.activeElement)) prepareSignIn();
  }, []);

  useLayoutEffect(() => {
    const field = card.current?.querySelector<HTMLInputElement>('[name=email]');
    if (field && handover?.email) field.value ||= handover.email;
  }, [handover]);

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
    setSearch(searchOf[next], { replace: true });
    setError(undefined);
    setSaid(nextMessage);
  }

  async function send(email: string, password: string) {
    setSaid(null);
    try {
      await submit[mode](email, password);
      if (mode === 'reset-password') show('sign-in', { kind: 'success', text: texts.resetSent });
    } catch (failure) {
      setError(errorOf(failure));
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = valueOf(event.currentTarget, 'email').trim();
    const password = valueOf(event.currentTarget, 'password');
    const missing = findMissing(mode, email, password);
    setError(missing);
    if (!missing) void run(() => send(email, password));
  }

  const fault = (field: FormError['field']) =>
    error?.field === field ? { 'aria-invalid': true, 'aria-describedby': 'login-error' } : {};

  return (
    <div ref={card}>
      {mode !== 'sign-in' && <BackToSignIn onClick={() => show('sign-in')} />}
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
          {...fault('email')}
        />
        {mode !== 'reset-password' && (
          <PasswordField
            key={passwords}
            label={texts.password}
            name="password"
            autoComplete={mode === 'register' ? 'new-password' : 'current-password'}
            hint={mode === 'register' ? texts.passwordHint : undefined}
            {...fault('password')}
          />
        )}
        {mode === 'register' && <Terms />}
        <Button type="submit" name="send" busy={busy} busyText={texts.busy}>
          {submitText}
        </Button>
      </form>
      <ModeLinks mode={mode} onChoose={(next, isLate) => (isLate ? turnTo(next) : show(next))} />
    </div>
  );
}
