import { Link } from 'react-router-dom';
import { signOut, useSession } from 'shared-auth';
import { Button, buttonClass } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { StaticContent } from '../static/StaticContent.tsx';
import { LanguageToggle } from './LanguageToggle.tsx';
import styles from './Header.module.css';

/** Header of the landing page. `StaticContent` shows prerendered content, here the logo and name. */
export function Header({ language }: { language: Language }) {
  const { t } = useTranslation();
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <header className={styles.header} data-palette="night">
      <StaticContent content="brand" language={language} className={styles.brand} />
      <div className={styles.actions}>
        <LanguageToggle language={language} />
        {isSignedIn ? (
          <Button variant="secondary" onClick={() => void signOut()}>
            {t('header.logout')}
          </Button>
        ) : (
          <Link to="/login" className={buttonClass('secondary')}>
            {t('header.login')}
          </Link>
        )}
      </div>
    </header>
  );
}
