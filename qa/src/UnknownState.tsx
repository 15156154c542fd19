import { readBase } from './base.ts';
import styles from './Qa.module.css';

/**
 * Replaces the remote (micro-frontend) in its QA page if the address names something that does not exist, e.g. an
 * unknown scenario. `problems` has a sentence for each.
 */
export function UnknownState({ remote, problems }: { remote: string; problems: string[] }) {
  return (
    <main className={styles.list} lang="en">
      <h1>{remote}: this address names something unknown</h1>
      <ul role="alert">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p>
        <a href={readBase()}>All states of {remote}</a>
      </p>
    </main>
  );
}
