import { useCallback, useState } from 'react';
import { useSession } from 'shared-auth';
import { Button, controlLineBreaks, Notice, Status } from 'ui-kit';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { ConfirmationMail } from './ConfirmationMail.tsx';
import { EmailForm } from './EmailForm.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/**
 * Block of the account page that shows the e-mail address, and opens the form for another one. The address is a plain
 * text, because a read-only input would look broken.
 */
export function EmailAddress() {
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  /** New address to which a link was mailed. The account keeps the current address until the link is confirmed. */
  const [requestedEmail, setRequestedEmail] = useState<string>();
  /** Number of times that the focused control was removed: each time, the heading takes the focus. */
  const [removals, setRemovals] = useState(0);
  const heading = useHeadingFocus(removals);
  const countRemoval = useCallback(() => setRemovals((count) => count + 1), []);
  const t = texts.email;
  if (session.status !== 'signed-in') return null;
  const { email, emailVerified } = session.user;

  function close() {
    setIsOpen(false);
    countRemoval();
  }

  return (
    <div className={styles.block}>
      <h3 id="email-title" ref={heading} tabIndex={-1}>
        {t.title}
      </h3>
      <p className={styles.email}>{controlLineBreaks(email)}</p>
      <p className={styles.quiet}>{t.lead}</p>
      {!emailVerified && <ConfirmationMail onFocusLost={countRemoval} />}
      <Status>
        {requestedEmail && !isOpen && (
          <Notice kind="success" title={t.requested(requestedEmail)}>
            {t.requestedHint}
          </Notice>
        )}
      </Status>
      {isOpen ? (
        <EmailForm
          currentEmail={email}
          onSent={(newEmail) => {
            setRequestedEmail(newEmail);
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
