import { Link } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Logo, VisuallyHidden, type PageLanguage } from 'ui-kit';
import { homePath } from '../routes/memberPaths.ts';
import { texts } from '../texts.ts';
import styles from './PublicLayout.module.css';

/** Link of a page without a sidebar to the landing page, or for a signed-in user to the dashboard. */
export function HomeLink({ language }: { language: PageLanguage }) {
  const isSignedIn = useSession().status === 'signed-in';
  const { product, home, dashboard } = texts[language];
  return (
    <header className={styles.header}>
      <Link to={isSignedIn ? homePath : home.path} className={styles.home}>
        <Logo name={product} />
        {isSignedIn ? (
          <span className={styles.onward}>{dashboard}</span>
        ) : (
          <VisuallyHidden> {home.label}</VisuallyHidden>
        )}
      </Link>
    </header>
  );
}
