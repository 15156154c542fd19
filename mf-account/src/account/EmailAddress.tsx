import { useState } from 'react';
import { useSession } from 'shared-auth';
import { Button, controlLineBreaks, Notice, Status } from 'ui-kit';
import { useHeadingFocus } from '../useHeadingFocus.ts';
import { ConfirmationMail } from './ConfirmationMail.tsx';
import { EmailForm } from './EmailForm.tsx';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/**
 * The address as plain text, and the form that asks for another one. An input that cannot be edited would only look
 * broken.
 */
export function EmailAddress() {
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  /** The address to which a link was mailed. */
  const [requested, setRequested] = useState<string>();
  /** Controls that went away, and the focus with them. */
  const [gone, setGone] = useState(0);
  const heading = useHeadingFocus(gone);
  const t = texts.email;
  if (session.status !== 'signed-in') return null;
  const { email, emailVerified } = session.user;

  function close() {
    setIsOpen(false);
    setGone(gone + 1);
  }

  return (
    <div className={styles.block}>
      <h3 id="email-title" ref={heading} tabIndex={-1}>
        {t.title}
      </h3>
      <p className={styles.email}>{controlLineBreaks(email)}</p>
      <p className={styles.quiet}>{t.lead}</p>
      {!emailVerified && <ConfirmationMail onSent={() => setGone(gone + 1)} />}
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
