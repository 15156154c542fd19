import { useRef, useState, type FormEvent } from 'react';
import { useSession } from 'shared-auth';
import { Alert, Button, ErrorNotice, PasswordField } from 'ui-kit';
import { PasswordInput } from '../PasswordInput.tsx';
import { emptyField, readField } from '../readField.ts';
import { useErrorFocus } from '../useErrorFocus.ts';
import { useTask } from '../useTask.ts';
import {
  findInvalidInput,
  toFormError,
  updatePassword,
  type PasswordFormError,
  type Passwords,
} from './passwordChange.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

interface PasswordFormProps {
  /** Called after the identity provider has stored the new password. `hasEndedOthers`: our server has confirmed it. */
  onSaved(hasEndedOthers: boolean): void;
  onCancel(): void;
}

/** Form that changes the password of the signed-in user, who must know the current one. */
export function PasswordForm({ onSaved, onCancel }: PasswordFormProps) {
  const session = useSession();
  const [error, setError] = useState<PasswordFormError>();
  const [isBusy, runUnlessBusy] = useTask();
  const form = useRef<HTMLFormElement>(null);
  const t = texts.password;
  // Without an error, the form has just been opened: its first field takes the focus.
  useErrorFocus(form, { controlName: error ? error.focus : 'currentPassword', error, isBusy });

  async function save(passwords: Passwords) {
    try {
      onSaved(await updatePassword(passwords));
    } catch (failure) {
      emptyField(form.current, 'currentPassword');
      setError(toFormError(failure));
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const passwords: Passwords = {
      currentPassword: readField(form.current, 'currentPassword'),
      newPassword: readField(form.current, 'newPassword'),
      confirmPassword: readField(form.current, 'confirmPassword'),
    };
    const inputError = findInvalidInput(passwords, session);
    setError(inputError);
    if (!inputError) void runUnlessBusy(() => save(passwords));
  }

  const buildFieldProps = (name: keyof Passwords) => ({
    name,
    error: error?.field === name ? error.text : undefined,
  });

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={styles.form} aria-label={t.start}>
      <p>{t.lead}</p>
      <Alert>{error && !error.field && <ErrorNotice failure={error.failure}>{error.text}</ErrorNotice>}</Alert>
      {session.status === 'signed-in' && (
        // Hidden field by which password managers find the account of the new password.
        <input type="email" name="username" autoComplete="username" value={session.user.email} readOnly hidden />
      )}
      <PasswordField label={t.current} autoComplete="current-password" {...buildFieldProps('currentPassword')} />
      <PasswordInput label={t.next} isNew {...buildFieldProps('newPassword')} />
      <PasswordField label={t.confirm} autoComplete="new-password" {...buildFieldProps('confirmPassword')} />
      <div className={styles.row}>
        <Button type="submit" busy={isBusy} busyText={t.busy}>
          {t.save}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
