import { useRef, useState, type FormEvent } from 'react';
import { reauthenticate } from 'shared-auth';
import { Alert, Button, ErrorNotice, PasswordField } from 'ui-kit';
import { describeAccountPageError, isPasswordError } from '../identityErrorTexts.ts';
import { emptyField, readField } from '../readField.ts';
import { useErrorFocus } from '../useErrorFocus.ts';
import { useTask } from '../useTask.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/** Form that repeats the sign-in with the password: a deletion of the account demands a recent sign-in. */
export function SignInAgain({ onDone }: { onDone(): void }) {
  /** An object and not a string: `useErrorFocus` focuses the field for each new object, even with the same text. */
  const [error, setError] = useState<{ text: string; isOfPassword: boolean }>();
  const [isBusy, runUnlessBusy] = useTask();
  const form = useRef<HTMLFormElement>(null);
  const t = texts.deletion;
  useErrorFocus(form, { controlName: error && 'password', error, isBusy });

  async function signInAgain(password: string) {
    try {
      await reauthenticate(password);
      onDone();
    } catch (failure) {
      emptyField(form.current, 'password');
      setError({ text: describeAccountPageError(failure), isOfPassword: isPasswordError(failure) });
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const password = readField(form.current, 'password');
    setError(password ? undefined : { text: texts.password.currentMissing, isOfPassword: true });
    if (password) void runUnlessBusy(() => signInAgain(password));
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={styles.form} aria-label={t.reauthenticate}>
      <Alert>{error && !error.isOfPassword && <ErrorNotice>{error.text}</ErrorNotice>}</Alert>
      <PasswordField
        label={t.password}
        name="password"
        autoComplete="current-password"
        error={error?.isOfPassword ? error.text : undefined}
      />
      <Button type="submit" variant="secondary" busy={isBusy} busyText={t.reauthenticating}>
        {t.reauthenticate}
      </Button>
    </form>
  );
}
