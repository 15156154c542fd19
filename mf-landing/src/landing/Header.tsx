import { Link } from 'react-router-dom';
import { signOut } from 'shared-auth';
import { Button, buttonClass } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { StaticContent } from '../static/StaticContent.tsx';
import { BySession } from './BySession.tsx';
import { LanguageToggle } from './LanguageToggle.tsx';
import styles from './Header.module.css';

/** Header of the landing page. `StaticContent` shows prerendered content, here the logo and name. */
export function Header({ language }: { language: Language }) {
  const { t } = useTranslation();
  return (
    <header className={styles.header} data-palette="night">
      <StaticContent content="brand" language={language} className={styles.brand} />
      <div className={styles.actions}>
        <LanguageToggle language={language} />
        <BySession
          signedOut={
            <Link to="/login" hrefLang="de" className={buttonClass('secondary')}>
              {t('header.login')}
            </Link>
          }
          signedIn={
            <Button variant="secondary" onClick={() => void signOut()}>
              {t('header.logout')}
            </Button>
          }
        />
      </div>
    </header>
  );
}
