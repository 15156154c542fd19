import { logFailure } from 'queries';
import { useRef, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { confirmPasswordReset, signIn, signOut } from 'shared-auth';
import { Alert, Button, ErrorNotice, isStillAt } from 'ui-kit';
import { confirmEndOfOtherSessions } from '../endOtherSessions.ts';
import { isInvalidLinkError } from '../identityErrorTexts.ts';
import { PasswordInput } from '../PasswordInput.tsx';
import { readField } from '../readField.ts';
import { useErrorFocus } from '../useErrorFocus.ts';
import { useTask } from '../useTask.ts';
import { verifyBySignIn } from '../verifyBySignIn.ts';
import type { LoginState } from './loginState.ts';
import { toFormError, type FormError } from './signInErrors.ts';
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
 * Ends all other sign-ins, in browsers and on boxes. Our server accepts that only after a recent sign-in, so this
 * function signs in and out again. The sign-out also ends the session of a user who was signed in before. Resolves to
 * whether our server has confirmed it; otherwise it notices the new password at the next sign-in.
 */
async function endOthers(email: string, password: string): Promise<boolean> {
  try {
    await signIn(email, password);
    return await confirmEndOfOtherSessions();
  } catch (error) {
    logFailure('sign-in', error);
    return false;
  } finally {
    // `signOut` never rejects.
    await signOut();
  }
}

/** Form for the new password, on the page that the reset mail's link opens. `NewPassword` has verified the code. */
export function NewPasswordForm({ code, email, onInvalidLink }: NewPasswordFormProps) {
  const [error, setError] = useState<FormError>();
  const [isBusy, runUnlessBusy] = useTask();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const t = texts.newPassword;
  useErrorFocus(form, { controlName: error && 'password', error, isBusy });

  async function save(password: string) {
    try {
      // Signs in only without a response, to learn whether the new password was saved.
      await verifyBySignIn(
        () => confirmPasswordReset(code, password),
        () => signIn(email, password),
      );
      const hasEndedOthers = await endOthers(email, password);
      const loginState: LoginState = { email, savedPassword: { hasEndedOthers } };
      if (isStillAt(pathname)) await navigate('/login', { replace: true, state: loginState });
    } catch (failure) {
      if (isInvalidLinkError(failure)) onInvalidLink();
      else setError(toFormError(failure));
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const password = readField(form.current, 'password');
    setError(password ? undefined : { text: texts.passwordMissing, field: 'password' });
    if (password) void runUnlessBusy(() => save(password));
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={styles.form} aria-label={t.title}>
      <p className={styles.lead}>{t.lead(email)}</p>
      <p>{t.before}</p>
      <Alert>{error && !error.field && <ErrorNotice>{error.text}</ErrorNotice>}</Alert>
      {/* Hidden field by which password managers find the account of the new password. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={t.label}
        name="password"
        isNew
        error={error?.field === 'password' ? error.text : undefined}
      />
      <Button type="submit" busy={isBusy} busyText={texts.busy}>
        {t.submit}
      </Button>
    </form>
  );
}
