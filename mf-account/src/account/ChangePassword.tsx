import { useState } from 'react';
import { Button, Notice, Status } from 'ui-kit';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/** Block of the account page that opens the form for a new password, and tells when it is saved. */
export function ChangePassword() {
  const [isOpen, setIsOpen] = useState(false);
  /** Result of the last change. `hasEndedOthers`: our server has confirmed that all other sign-ins are ended. */
  const [saved, setSaved] = useState<{ hasEndedOthers: boolean }>();
  /** Number of times that the form was closed: each time, the heading takes the focus of the removed control. */
  const [closings, setClosings] = useState(0);
  const heading = useHeadingFocus(closings);
  const t = texts.password;

  function close(result?: { hasEndedOthers: boolean }) {
    setIsOpen(false);
    setSaved(result);
    setClosings(closings + 1);
  }

  return (
    <div className={styles.block}>
      <h3 ref={heading} tabIndex={-1}>
        {t.title}
      </h3>
      <Status>
        {saved && !isOpen && (
          <Notice kind={saved.hasEndedOthers ? 'success' : 'warning'} title={t.saved}>
            {saved.hasEndedOthers ? t.elsewhere : t.elsewhereUnconfirmed}
          </Notice>
        )}
      </Status>
      {isOpen ? (
        <PasswordForm onSaved={(hasEndedOthers) => close({ hasEndedOthers })} onCancel={() => close()} />
      ) : (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {t.start}
        </Button>
      )}
    </div>
  );
}
