import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSession } from 'shared-auth';
import { Alert, Button, Card, ErrorNotice, Notice, PasswordField, Status } from 'ui-kit';
import { useTask } from '../useTask.ts';
import { change, faultOf, findFault, type Fault, type Passwords } from './passwordChange.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

const empty: Passwords = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function ChangePassword() {
  const session = useSession();
  const [passwords, setPasswords] = useState(empty);
  const [fault, setFault] = useState<Fault>();
  const [isSaved, setIsSaved] = useState(false);
  const [busy, run] = useTask();
  const form = useRef<HTMLFormElement>(null);
  const t = texts.password;

  useEffect(() => {
    if (fault?.field && !busy) form.current?.querySelector<HTMLElement>(`[name=${fault.field}]`)?.focus();
  }, [fault, busy]);

  async function save() {
    try {
      await change(passwords);
      setPasswords(empty);
      setIsSaved(true);
    } catch (error) {
      setPasswords({ ...passwords, currentPassword: '' });
      setFault(faultOf(error));
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = findFault(passwords, session);
    setIsSaved(false);
    setFault(found);
    if (!found) void run(save);
  }

  const field = (name: keyof Passwords) => ({
    name,
    value: passwords[name],
    onChange: (event: { target: { value: string } }) => setPasswords({ ...passwords, [name]: event.target.value }),
    ...(fault?.field === name ? { 'aria-invalid': true, 'aria-describedby': 'password-fault' } : {}),
  });

  return (
    <Card className={styles.block}>
      <h2 id="password-title">{t.title}</h2>
      <form ref={form} noValidate onSubmit={onSubmit} className={styles.form} aria-labelledby="password-title">
        <Alert id="password-fault">{fault && <ErrorNotice>{fault.text}</ErrorNotice>}</Alert>
        <Status>{isSaved && <Notice kind="success">{t.saved}</Notice>}</Status>
        {session.status === 'signed-in' && (
          // Password managers file the new password under this name.
          <input type="email" name="username" autoComplete="username" value={session.user.email} readOnly hidden />
        )}
        <PasswordField label={t.current} autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField label={t.next} autoComplete="new-password" hint={t.hint} {...field('newPassword')} />
        <PasswordField label={t.confirm} autoComplete="new-password" {...field('confirmPassword')} />
        <Button type="submit" busy={busy} busyText={t.busy}>
          {t.save}
        </Button>
      </form>
    </Card>
  );
}
