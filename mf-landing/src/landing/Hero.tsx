import { plans } from 'api-contract';
import { readPage } from 'page-contract';
import { Link } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Button, buttonClass, formatEuro, ScreenTitle } from 'ui-kit';
import type { Language } from '../language/language.ts';
import { useTranslation } from '../language/useTranslation.ts';
import scene from './scenes/forest.svg';
import styles from './Hero.module.css';

/** What rises out of the box. Drawn by the style sheet, and only where motion is welcome. */
const sparks = [1, 2, 3, 4, 5, 6, 7];

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
          <Button onClick={onPreorder}>{t('hero.preorder')}</Button>
          <Link to={isSignedIn ? '/dashboard' : '/login'} className={buttonClass('secondary')}>
            {t(isSignedIn ? 'hero.enter' : 'hero.login')}
          </Link>
        </div>
        <noscript>
          <p>{t('hero.withoutScript', { email: readPage().support.email })}</p>
        </noscript>
      </div>
      {/* Where it stands on a phone, and as tall as the style sheet says: a page that arrives in pieces grows downwards only. */}
      <img className={styles.scene} src={scene} alt={t('hero.scene')} width={1600} height={1000} fetchPriority="high" />
      <div className={styles.facts}>
        <p className={styles.price}>
          <strong>{t('hero.price')}</strong>{' '}
          {t('hero.subscription', { price: formatEuro(plans.basic.priceCents, language) })}
        </p>
        <p className={styles.ai}>{t('hero.ai')}</p>
      </div>
      <div className={styles.sparks} aria-hidden="true">
        {sparks.map((spark) => (
          <span key={spark} />
        ))}
      </div>
    </section>
  );
}
