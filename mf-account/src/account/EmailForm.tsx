import { cleanEmail, emailMaxLength } from 'api-contract';
import { useRef, useState, type FormEvent } from 'react';
import { Alert, Button, ErrorNotice, Field, PasswordField } from 'ui-kit';
import { emptyField, readField } from '../readField.ts';
import { useErrorFocus } from '../useErrorFocus.ts';
import { useTask } from '../useTask.ts';
import { findInvalidInput, requestChange, toFormError, type EmailFormError } from './emailChange.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

interface EmailFormProps {
  currentEmail: string;
  /** Called after the link was mailed to the new address. */
  onSent(newEmail: string): void;
  onCancel(): void;
}

/** Form for a new e-mail address. The current address stays valid until the user confirms the link in the mail. */
export function EmailForm({ currentEmail, onSent, onCancel }: EmailFormProps) {
  const [error, setError] = useState<EmailFormError>();
  const [isBusy, runUnlessBusy] = useTask();
  const form = useRef<HTMLFormElement>(null);
  const t = texts.email;
  // Without an error, the form has just been opened: its first field takes the focus.
  useErrorFocus(form, { controlName: error ? error.field : 'newEmail', error, isBusy });

  async function send(newEmail: string, password: string) {
    try {
      await requestChange(newEmail, password);
      onSent(newEmail);
    } catch (failure) {
      emptyField(form.current, 'password');
      setError(toFormError(failure));
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const newEmail = cleanEmail(readField(form.current, 'newEmail'));
    const password = readField(form.current, 'password');
    const inputError = findInvalidInput(newEmail, password, currentEmail);
    setError(inputError);
    if (!inputError) void runUnlessBusy(() => send(newEmail, password));
  }

  const errorOf = (name: EmailFormError['field']) => (error?.field === name ? error?.text : undefined);

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={styles.form} aria-labelledby="email-title">
      <Alert>{error && !error.field && <ErrorNotice failure={error.failure}>{error.text}</ErrorNotice>}</Alert>
      <Field
        label={t.newEmail}
        name="newEmail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailMaxLength}
        error={errorOf('newEmail')}
      />
      <PasswordField
        label={texts.password.current}
        name="password"
        autoComplete="current-password"
        error={errorOf('password')}
      />
      <div className={styles.row}>
        <Button type="submit" busy={isBusy} busyText={t.busy}>
          {t.send}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
