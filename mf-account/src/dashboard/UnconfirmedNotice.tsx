import { Link } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Notice } from 'ui-kit';
import { texts } from './texts.ts';
import styles from './Dashboard.module.css';

/** Tells a user whose e-mail address is not confirmed where the confirmation mail has gone. */
export function UnconfirmedNotice() {
  const session = useSession();
  if (session.status !== 'signed-in' || session.user.emailVerified) return null;
  const t = texts.unconfirmed;
  return (
    <div className={styles.wide}>
      <Notice kind="info">
        <p className={styles.unconfirmed}>
          {t.sentTo} <strong translate="no">{session.user.email}</strong> {t.sent} {t.wrong}{' '}
          <Link to="/account#email-title">{t.change}</Link>
        </p>
      </Notice>
    </div>
  );
}
