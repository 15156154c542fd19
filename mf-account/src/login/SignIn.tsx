import { useEffect, useRef, useState, type FormEvent } from 'react';
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

function firstMessage({ reason, handover }: SignInProps): Message | undefined {
  if (handover?.passwordSaved) return { kind: 'success', text: texts.newPassword.saved };
  if (reason === 'expired') return { kind: 'warning', text: texts.expired };
  return reason === 'account-deleted' ? { kind: 'info', text: texts.accountDeleted } : undefined;
}

/** One card, three modes: sign in, create account, reset password. */
export function SignIn(props: SignInProps) {
  const { mode } = props;
  const [, setSearch] = useSearchParams();
  const [email, setEmail] = useState(props.handover?.email ?? '');
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState(() => firstMessage(props));
  const [error, setError] = useState<FormError>();
  const [busy, run] = useTask();
  const card = useRef<HTMLDivElement>(null);
  const { title, lead, submit: submitText } = texts.modes[mode];

  // The identity provider's code is on its way while the person still types.
  useEffect(prepareSignIn, []);

  // After the busy button is usable again, so that the focus has somewhere to go.
  useEffect(() => {
    if (error && !busy) card.current?.querySelector<HTMLElement>(`[name=${error.field ?? 'send'}]`)?.focus();
  }, [error, busy]);

  function show(next: Mode, nextMessage?: Message) {
    setSearch(searchOf[next], { replace: true });
    setPassword('');
    setError(undefined);
    setMessage(nextMessage);
    card.current?.querySelector('h1')?.focus();
  }

  async function send() {
    setMessage(undefined);
    try {
      await submit[mode](email.trim(), password);
      if (mode === 'reset-password') show('sign-in', { kind: 'success', text: texts.resetSent });
    } catch (failure) {
      setError(errorOf(failure));
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const missing = findMissing(mode, email.trim(), password);
    setError(missing);
    if (!missing) void run(send);
  }

  const fault = (field: FormError['field']) =>
    error?.field === field ? { 'aria-invalid': true, 'aria-describedby': 'login-error' } : {};

  return (
    <div ref={card}>
      {mode !== 'sign-in' && <BackToSignIn onClick={() => show('sign-in')} />}
      <ScreenTitle title={`${title} – Abenteuerbox`}>{title}</ScreenTitle>
      <p className={styles.lead}>{lead}</p>
      <Status>{message && <Notice kind={message.kind}>{message.text}</Notice>}</Status>
      <form noValidate onSubmit={onSubmit} className={styles.form} aria-label={title}>
        <Alert id="login-error">{error && <ErrorNotice>{error.text}</ErrorNotice>}</Alert>
        <Field
          label={texts.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          {...fault('email')}
        />
        {mode !== 'reset-password' && (
          <PasswordField
            key={mode}
            label={texts.password}
            name="password"
            autoComplete={mode === 'register' ? 'new-password' : 'current-password'}
            hint={mode === 'register' ? texts.passwordHint : undefined}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            {...fault('password')}
          />
        )}
        {mode === 'register' && <Terms />}
        <Button type="submit" name="send" busy={busy} busyText={texts.busy}>
          {submitText}
        </Button>
      </form>
      <ModeLinks mode={mode} onChoose={show} />
    </div>
  );
}
