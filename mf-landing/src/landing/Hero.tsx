import { plans } from 'api-contract';
import { readPage } from 'page-contract';
import { Link } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Button, buttonClass, formatEuro, opens, ScreenTitle } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import { preorderId } from './PreorderDialog.tsx';
import scene from './scenes/forest.svg';
import styles from './Hero.module.css';

interface HeroProps {
  language: Language;
  onPreorder: () => void;
}

export function Hero({ language, onPreorder }: HeroProps) {
  const { t } = useTranslation();
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <section className={styles.hero} data-palette="night">
      <div className={styles.text}>
        <ScreenTitle title={t('title')} className={styles.heading}>
          {t('hero.heading')}
        </ScreenTitle>
        <p className={styles.lead}>{t('hero.lead')}</p>
        <div className={styles.buttons}>
          <Button {...opens(preorderId, onPreorder)}>{t('hero.preorder')}</Button>
          <Link to={isSignedIn ? '/dashboard' : '/login'} className={buttonClass('secondary')}>
            {t(isSignedIn ? 'hero.enter' : 'hero.login')}
          </Link>
        </div>
        <noscript>
          <p>{t('hero.withoutScript', { email: readPage().support.email })}</p>
        </noscript>
      </div>
      {/* Where it stands on a phone, and as tall as the style sheet says: a page that arrives in pieces grows downwards only. */}
      <picture>
        {/* By this name the drawing begins with a closed box, which opens once. */}
        <source media="(prefers-reduced-motion: no-preference)" srcSet={`${scene}#opens`} />
        <img
          className={styles.scene}
          src={scene}
          alt={t('hero.scene')}
          width={1600}
          height={1000}
          fetchPriority="high"
        />
      </picture>
      <div className={styles.facts}>
        <p className={styles.price}>
          <strong>{t('hero.price')}</strong>{' '}
          {t('hero.subscription', { price: formatEuro(plans.basic.priceCents, language) })}
        </p>
        <p className={styles.ai}>{t('hero.ai')}</p>
      </div>
    </section>
  );
}
