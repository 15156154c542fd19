import { emailMaxLength } from 'api-contract';
import { useRef, useState, type FormEvent } from 'react';
import { Alert, Button, ErrorNotice, Field, PasswordField } from 'ui-kit';
import { useFaultFocus } from '../useFaultFocus.ts';
import { useTask } from '../useTask.ts';
import { describeFault, findFault, requestChange, type EmailFault } from './emailChange.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

interface EmailFormProps {
  /** Current address. */
  email: string;
  /** Called after the link was mailed to the new address. */
  onSent(newEmail: string): void;
  onCancel(): void;
}

/** Form for another address. The current one stays valid until the link in the mail to the new one is confirmed. */
export function EmailForm({ email, onSent, onCancel }: EmailFormProps) {
  const [newEmail, setNewEmail] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<EmailFault>();
  const [busy, run] = useTask();
  const form = useRef<HTMLFormElement>(null);
  const t = texts.email;
  useFaultFocus(form, fault ? fault.field : 'newEmail', fault, busy);

  async function send() {
    try {
      await requestChange(newEmail.trim(), password);
      onSent(newEmail.trim());
    } catch (error) {
      setPassword('');
      setFault(describeFault(error));
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = findFault(newEmail.trim(), password, email);
    setFault(found);
    if (!found) void run(send);
  }

  const buildAria = (name: EmailFault['field']) =>
    fault?.field === name ? { 'aria-invalid': true, 'aria-describedby': 'email-fault' } : {};

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={styles.form} aria-labelledby="email-title">
      <Alert id="email-fault">{fault && <ErrorNotice>{fault.text}</ErrorNotice>}</Alert>
      <Field
        label={t.newEmail}
        name="newEmail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailMaxLength}
        value={newEmail}
        onChange={(event) => setNewEmail(event.target.value)}
        {...buildAria('newEmail')}
      />
      <PasswordField
        label={texts.password.current}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...buildAria('password')}
      />
      <div className={styles.row}>
        <Button type="submit" busy={busy} busyText={t.busy}>
          {t.send}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
