import { useState } from 'react';
import { Button, Notice, Status } from 'ui-kit';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/** Block of the account page that opens the form for a new password, and tells when it is saved. */
export function ChangePassword() {
  const [isOpen, setIsOpen] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  /** Number of times that the form was closed: each time, the heading takes the focus of the removed control. */
  const [closings, setClosings] = useState(0);
  const heading = useHeadingFocus(closings);
  const t = texts.password;

  function close({ hasSaved }: { hasSaved: boolean }) {
    setIsOpen(false);
    setIsSaved(hasSaved);
    setClosings(closings + 1);
  }

  return (
    <div className={styles.block}>
      <h3 ref={heading} tabIndex={-1}>
        {t.title}
      </h3>
      <Status>
        {isSaved && !isOpen && (
          <Notice kind="success" title={t.saved}>
            {t.elsewhere}
          </Notice>
        )}
      </Status>
      {isOpen ? (
        <PasswordForm onSaved={() => close({ hasSaved: true })} onCancel={() => close({ hasSaved: false })} />
      ) : (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {t.start}
        </Button>
      )}
    </div>
  );
}
