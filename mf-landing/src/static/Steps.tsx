import type { StaticProps } from './StaticProps.ts';
import styles from './Steps.module.css';

/** Section of the landing page that explains in three steps how the box works. */
export function Steps({ texts: { steps } }: StaticProps) {
  return (
    <section className={styles.section} aria-labelledby="steps">
      <h2 id="steps">{steps.heading}</h2>
      <ol className={styles.steps}>
        {steps.list.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
