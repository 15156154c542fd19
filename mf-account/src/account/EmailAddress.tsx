import { useState } from 'react';
import { useSession } from 'shared-auth';
import { Button, controlLineBreaks, Notice, Status } from 'ui-kit';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { ConfirmationMail } from './ConfirmationMail.tsx';
import { EmailForm } from './EmailForm.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/**
 * Shows the address, and the form for another one. The address is a plain text, because a read-only input would look
 * broken.
 */
export function EmailAddress() {
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  /** The address to which a link was mailed. */
  const [requested, setRequested] = useState<string>();
  /** Number of times that the focused control was removed. */
  const [removals, setRemovals] = useState(0);
  const heading = useHeadingFocus(removals);
  const t = texts.email;
  if (session.status !== 'signed-in') return null;
  const { email, emailVerified } = session.user;

  function close() {
    setIsOpen(false);
    setRemovals(removals + 1);
  }

  return (
    <div className={styles.block}>
      <h3 id="email-title" ref={heading} tabIndex={-1}>
        {t.title}
      </h3>
      <p className={styles.email}>{controlLineBreaks(email)}</p>
      <p className={styles.quiet}>{t.lead}</p>
      {!emailVerified && <ConfirmationMail onSent={() => setRemovals(removals + 1)} />}
      <Status>
        {requested && !isOpen && (
          <Notice kind="success" title={t.requested(requested)}>
            {t.requestedHint}
          </Notice>
        )}
      </Status>
      {isOpen ? (
        <EmailForm
          email={email}
          onSent={(newEmail) => {
            setRequested(newEmail);
            close();
          }}
          onCancel={close}
        />
      ) : (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {t.change}
        </Button>
      )}
    </div>
  );
}
