import { readBase } from './base.ts';
import styles from './Qa.module.css';

interface UnknownStateProps {
  /** Name of the remote (micro-frontend): `mf-help`. */
  remote: string;
  /** One sentence for each unknown value. */
  problems: string[];
}

/** Replaces the remote in its QA page if the address names something that does not exist, e.g. an unknown scenario. */
export function UnknownState({ remote, problems }: UnknownStateProps) {
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
