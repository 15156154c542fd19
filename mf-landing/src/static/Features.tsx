import age from './scenes/age.svg';
import checked from './scenes/checked.svg';
import overview from './scenes/overview.svg';
import personal from './scenes/personal.svg';
import type { StaticProps } from './StaticProps.ts';
import styles from './Features.module.css';

/** Drawings in the order of the cards in the texts. */
const drawings = [age, personal, checked, overview];

/** Section of the landing page with the features of the product, each with a drawing. */
export function Features({ texts: { features } }: StaticProps) {
  return (
    <section className={styles.features} aria-labelledby="features">
      <h2 id="features">{features.heading}</h2>
      <ul className={styles.cards}>
        {features.cards.map(({ title, text }, index) => (
          <li key={index} className={styles.card}>
            <img className={styles.drawing} src={drawings[index]} alt="" width={220} height={180} loading="lazy" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
