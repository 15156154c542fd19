import { Link } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Logo, VisuallyHidden, type PageLanguage } from 'ui-kit';
import { texts } from '../texts.ts';
import styles from './PublicLayout.module.css';

/** The way home from a page without a sidebar, and for a signed-in person the way back into the app. */
export function HomeLink({ language }: { language: PageLanguage }) {
  const isSignedIn = useSession().status === 'signed-in';
  const { product, home, dashboard } = texts[language];
  return (
    <header className={styles.header}>
      <Link to={isSignedIn ? '/dashboard' : home.path} className={styles.home}>
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
