import { Link } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Button, buttonClass, getOpenerProps, ScreenTitle } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { StaticContent } from '../static/StaticContent.tsx';
import { preorderDialogId } from './PreorderDialog.tsx';
import styles from './Hero.module.css';

interface HeroProps {
  language: Language;
  onPreorder: () => void;
}

/** First section of the landing page: what the product is, and the buttons that pre-order it or sign in. */
export function Hero({ language, onPreorder }: HeroProps) {
  const { t } = useTranslation();
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <section className={styles.hero} data-palette="night">
      <div className={styles.text}>
        <ScreenTitle title={t('title')} className={styles.heading}>
          {t('hero.heading')}
        </ScreenTitle>
        <StaticContent content="lead" language={language} className={styles.lead} />
        <div className={styles.buttons}>
          {/* The browser opens the dialog before this code is loaded, `onPreorder` afterwards. */}
          <Button {...getOpenerProps(preorderDialogId, onPreorder)}>{t('hero.preorder')}</Button>
          <Link to={isSignedIn ? '/dashboard' : '/login'} className={buttonClass('secondary')}>
            {t(isSignedIn ? 'hero.enter' : 'hero.login')}
          </Link>
        </div>
        <StaticContent content="withoutScript" language={language} />
      </div>
      <StaticContent content="scene" language={language} />
      <StaticContent content="facts" language={language} className={styles.facts} />
    </section>
  );
}
