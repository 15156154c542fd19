import { controlLineBreaks } from 'ui-kit';
import styles from './Declaration.module.css';

/** One line of a declaration in the receipt: label and declared value. */
export type Fact = readonly [name: string, value: string];

/** List of what a cancellation or withdrawal declares. Translators leave the values as they were sent. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div className={styles.fact} key={name}>
          <dt>{name}</dt>
          <dd dir="auto" translate="no">
            {controlLineBreaks(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
