import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass, ScreenTitle, type getOpenerProps } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { StaticContent } from '../static/StaticContent.tsx';
import { BySession } from './BySession.tsx';
import styles from './Hero.module.css';

interface HeroProps {
  language: Language;
  /** Props of a button that opens the pre-order. */
  openerProps: ReturnType<typeof getOpenerProps>;
  /** Stands below the buttons after a pre-order. */
  mailSent: ReactNode;
}

/** First section of the landing page: what the product is, and the buttons that pre-order it or sign in. */
export function Hero({ language, openerProps, mailSent }: HeroProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.hero} data-palette="night">
      <div className={styles.text}>
        <ScreenTitle title={t('title')} className={styles.heading}>
          {t('hero.heading')}
        </ScreenTitle>
        <StaticContent content="lead" language={language} className={styles.lead} />
        <div className={styles.buttons}>
          <Button {...openerProps}>{t('hero.preorder')}</Button>
          <BySession
            signedOut={
              <Link to="/login" className={buttonClass('secondary')}>
                {t('hero.login')}
              </Link>
            }
            signedIn={
              <Link to="/dashboard" className={buttonClass('secondary')}>
                {t('hero.enter')}
              </Link>
            }
          />
        </div>
        {mailSent && <div className={styles.mailSent}>{mailSent}</div>}
        <StaticContent content="withoutScript" language={language} />
      </div>
      <StaticContent content="scene" language={language} />
      <StaticContent content="facts" language={language} className={styles.facts} />
    </section>
  );
}
