import { useTranslation } from '../language/useTranslation.ts';
import { AdventureSpread } from './AdventureSpread.tsx';
import castle from './scenes/castle.svg';
import pond from './scenes/pond.svg';
import space from './scenes/space.svg';
import styles from './Adventures.module.css';

export function Adventures() {
  const { t } = useTranslation();
  return (
    <section className={styles.adventures} aria-labelledby="adventures">
      <div className={styles.intro}>
        <h2 id="adventures">{t('adventures.heading')}</h2>
        <p>{t('adventures.lead')}</p>
      </div>
      <AdventureSpread adventure="space" scene={space} />
      <AdventureSpread adventure="medieval" scene={castle} />
      <AdventureSpread adventure="nature" scene={pond} />
    </section>
  );
}
