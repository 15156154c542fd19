import { AdventureSpread } from './AdventureSpread.tsx';
import castle from './scenes/castle.svg';
import pond from './scenes/pond.svg';
import space from './scenes/space.svg';
import type { StaticProps } from './StaticProps.ts';
import styles from './Adventures.module.css';

/** Section of the landing page with three example stories. */
export function Adventures({ texts: { adventures } }: StaticProps) {
  return (
    <section className={styles.adventures} aria-labelledby="adventures">
      <div className={styles.intro}>
        <h2 id="adventures">{adventures.heading}</h2>
        <p>{adventures.lead}</p>
      </div>
      <AdventureSpread texts={adventures} adventure="space" drawing={space} />
      <AdventureSpread texts={adventures} adventure="medieval" drawing={castle} />
      <AdventureSpread texts={adventures} adventure="nature" drawing={pond} />
    </section>
  );
}
