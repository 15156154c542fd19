import { useRef, useState, type FormEvent } from 'react';
import { reauthenticate } from 'shared-auth';
import { Alert, Button, ErrorNotice, PasswordField } from 'ui-kit';
import { describeAccountPageError } from '../errorTexts.ts';
import { useErrorFocus } from '../useErrorFocus.ts';
import { useTask } from '../useTask.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/** Form that repeats the sign-in with the password, which server and identity provider demand before a deletion. */
export function SignInAgain({ onDone }: { onDone(): void }) {
  const [password, setPassword] = useState('');
  /** An object, so that the same error twice is a new value, by which the field takes the focus again. */
  const [error, setError] = useState<{ text: string }>();
  const [isBusy, runUnlessBusy] = useTask();
  const form = useRef<HTMLFormElement>(null);
  const t = texts.deletion;
  useErrorFocus(form, { controlName: error && 'password', error, isBusy });

  async function signInAgain() {
    try {
      await reauthenticate(password);
      onDone();
    } catch (failure) {
      setPassword('');
      setError({ text: describeAccountPageError(failure) });
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setError(password ? undefined : { text: texts.password.currentMissing });
    if (password) void runUnlessBusy(signInAgain);
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={styles.form} aria-label={t.reauthenticate}>
      <Alert id="sign-in-again-error">{error && <ErrorNotice>{error.text}</ErrorNotice>}</Alert>
      <PasswordField
        label={t.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': 'sign-in-again-error' } : {})}
      />
      <Button type="submit" variant="secondary" busy={isBusy} busyText={t.reauthenticating}>
        {t.reauthenticate}
      </Button>
    </form>
  );
}
