import { useState, type FormEvent } from 'react';
import { reauthenticate } from 'shared-auth';
import { Alert, Button, ErrorNotice, PasswordField } from 'ui-kit';
import { describePasswordChangeError } from '../errorTexts.ts';
import { useTask } from '../useTask.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/** Form that repeats the sign-in with the password, which server and identity provider demand before a deletion. */
export function SignInAgain({ onDone }: { onDone(): void }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, run] = useTask();
  const t = texts.deletion;

  async function signInAgain() {
    try {
      await reauthenticate(password);
      onDone();
    } catch (failure) {
      setPassword('');
      setError(describePasswordChangeError(failure));
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setError(password ? undefined : texts.password.currentMissing);
    if (password) void run(signInAgain);
  }

  return (
    <form noValidate onSubmit={onSubmit} className={styles.form} aria-label={t.reauthenticate}>
      <Alert id="sign-in-again-error">{error && <ErrorNotice>{error}</ErrorNotice>}</Alert>
      <PasswordField
        label={t.password}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': 'sign-in-again-error' } : {})}
      />
      <Button type="submit" variant="secondary" busy={busy} busyText={t.reauthenticating}>
        {t.reauthenticate}
      </Button>
    </form>
  );
}
