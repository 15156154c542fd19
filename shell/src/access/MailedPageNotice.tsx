import { Link, useLocation } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { buttonClass, Notice, Status, useIsHydrating } from 'ui-kit';
import { signInPath } from '../routes/memberPaths.ts';
import { texts } from '../texts.ts';
import type { MailedPage } from './mailedPage.ts';
import styles from './MailedPageNotice.module.css';

/** Pages on which the notice stands. They are German. */
const paths = ['/', signInPath];

/** Tells a signed-out person who has opened a link in one of our mails where signing in leads. */
export function MailedPageNotice({ mailedPage }: { mailedPage: MailedPage }) {
  const { pathname } = useLocation();
  const { status } = useSession();
  // Hydration has to give the prerendered HTML, which has no notice.
  const isHydrating = useIsHydrating();
  const isShown = paths.includes(pathname) && status === 'signed-out' && !isHydrating;
  const label = isShown ? mailedPage.get()?.route.sidebar?.label : undefined;

  return (
    <Status className={styles.place}>
      {label && (
        <Notice className={styles.notice}>
          <p className={styles.text}>{texts.de.mailedPage(label)}</p>
          {pathname !== signInPath && (
            <Link className={buttonClass('secondary')} to={signInPath}>
              {texts.de.signIn}
            </Link>
          )}
        </Notice>
      )}
    </Status>
  );
}
