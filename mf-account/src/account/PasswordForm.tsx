import { useRef, useState, type FormEvent } from 'react';
import { useSession } from 'shared-auth';
import { Alert, Button, ErrorNotice, PasswordField } from 'ui-kit';
import { PasswordInput } from '../PasswordInput.tsx';
import { useFaultFocus } from '../useFaultFocus.ts';
import { useTask } from '../useTask.ts';
import { describeFault, findFault, updatePassword, type Fault, type Passwords } from './passwordChange.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

interface PasswordFormProps {
  /** Called after the identity provider has stored the new password. */
  onSaved(): void;
  onCancel(): void;
}

/** Form for a new password, which needs the current one. */
export function PasswordForm({ onSaved, onCancel }: PasswordFormProps) {
  const session = useSession();
  const [passwords, setPasswords] = useState<Passwords>({ currentPassword: '', newPassword: '', confirmPassword: '' });
  const [fault, setFault] = useState<Fault>();
  const [busy, run] = useTask();
  const form = useRef<HTMLFormElement>(null);
  const t = texts.password;
  useFaultFocus(form, fault ? fault.field : 'currentPassword', fault, busy);

  async function save() {
    try {
      await updatePassword(passwords);
      onSaved();
    } catch (error) {
      // The user may have typed since.
      setPasswords((latest) => ({ ...latest, currentPassword: '' }));
      setFault(describeFault(error));
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = findFault(passwords, session);
    setFault(found);
    if (!found) void run(save);
  }

  const buildFieldProps = (name: keyof Passwords) => ({
    name,
    value: passwords[name],
    onChange: (event: { target: { value: string } }) => setPasswords({ ...passwords, [name]: event.target.value }),
    ...(fault?.field === name ? { 'aria-invalid': true, 'aria-describedby': 'password-fault' } : {}),
  });

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={styles.form} aria-label={t.start}>
      <Alert id="password-fault">{fault && <ErrorNotice>{fault.text}</ErrorNotice>}</Alert>
      {session.status === 'signed-in' && (
        // Hidden field by which password managers find the account of the new password.
        <input type="email" name="username" autoComplete="username" value={session.user.email} readOnly hidden />
      )}
      <PasswordField label={t.current} autoComplete="current-password" {...buildFieldProps('currentPassword')} />
      <PasswordInput label={t.next} isNew {...buildFieldProps('newPassword')} />
      <PasswordField label={t.confirm} autoComplete="new-password" {...buildFieldProps('confirmPassword')} />
      <div className={styles.row}>
        <Button type="submit" busy={busy} busyText={t.busy}>
          {t.save}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
