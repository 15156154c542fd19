import { controlLineBreaks } from 'ui-kit';
import type { Fact } from './facts.ts';
import styles from './Declaration.module.css';

/** List of what was declared: label and value. A translation leaves the values as they were sent. */
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
