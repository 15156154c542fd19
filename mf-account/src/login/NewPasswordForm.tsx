import { reportPasswordChange } from 'api-contract';
import { logFailure } from 'queries';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirmPasswordReset, request, signIn, signOut } from 'shared-auth';
import { Alert, Button, ErrorNotice } from 'ui-kit';
import { describeSignInError, isInvalidLinkError } from '../errorTexts.ts';
import { PasswordInput } from '../PasswordInput.tsx';
import { useErrorFocus } from '../useErrorFocus.ts';
import { useTask } from '../useTask.ts';
import { verifyBySignIn } from '../verifyBySignIn.ts';
import type { LoginState } from './loginState.ts';
import { texts } from './texts.ts';
import styles from './Login.module.css';

interface NewPasswordFormProps {
  /** One-time code of the mailed link, by which the identity provider accepts the new password. */
  code: string;
  /** Address of the account to which the code belongs. */
  email: string;
  /** Called if the link has expired or was used in the course of this form. */
  onInvalidLink(): void;
}

/**
 * Reports the new password to our server, which ends all other sign-ins and mails the user. The server accepts the
 * report only after a recent sign-in, so this function signs in and out again. The sign-out also ends the session of a
 * user who was signed in before. A failure is only logged, because the password is saved all the same.
 */
async function reportNewPassword(email: string, password: string): Promise<void> {
  try {
    await signIn(email, password);
    await request(reportPasswordChange);
  } catch (error) {
    logFailure('password-changed', error);
  } finally {
    // `signOut` never rejects.
    await signOut();
  }
}

/** Form for the new password, on the page that the reset mail's link opens. `NewPassword` has verified the code. */
export function NewPasswordForm({ code, email, onInvalidLink }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  /** An object and not a string: `useErrorFocus` focuses the field for each new object, even with the same text. */
  const [error, setError] = useState<{ text: string }>();
  const [isBusy, runUnlessBusy] = useTask();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const t = texts.newPassword;
  useErrorFocus(form, { controlName: error && 'password', error, isBusy });

  async function save() {
    try {
      await verifyBySignIn(
        () => confirmPasswordReset(code, password),
        () => signIn(email, password),
      );
      await reportNewPassword(email, password);
      const loginState: LoginState = { email, passwordSaved: true };
      await navigate('/login', { replace: true, state: loginState });
    } catch (failure) {
      if (isInvalidLinkError(failure)) onInvalidLink();
      else setError({ text: describeSignInError(failure) });
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setError(password ? undefined : { text: texts.passwordMissing });
    if (password) void runUnlessBusy(save);
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={styles.form} aria-label={t.title}>
      <p className={styles.lead}>{t.lead(email)}</p>
      <Alert id="new-password-error">{error && <ErrorNotice>{error.text}</ErrorNotice>}</Alert>
      {/* Hidden field by which password managers find the account of the new password. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={t.label}
        name="password"
        isNew
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': 'new-password-error' } : {})}
      />
      <Button type="submit" busy={isBusy} busyText={texts.busy}>
        {t.submit}
      </Button>
    </form>
  );
}
