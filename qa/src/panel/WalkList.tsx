import { Fragment, useState } from 'react';
import type { Network } from '../network.ts';
import { formatStep, type Step, type Walks } from '../walk.ts';
import { Lines } from './Lines.tsx';
import styles from './QaPanel.module.css';

/** Outcome of a walk that goes on. */
const walking = '…';

/** Lists the walks (steps of a user) that start in this state. Testers follow them, or let the page carry them out. */
export function WalkList({ walks, network }: { walks: Walks; network: Network }) {
  /** The walk that was taken last, and its result. */
  const [taken, setTaken] = useState({ title: '', outcome: '' });
  const entries = Object.entries(walks);
  if (entries.length === 0) return null;

  async function take(title: string, steps: Step[]) {
    // A second walk would act between the steps of the first.
    if (taken.outcome === walking) return;
    setTaken({ title, outcome: walking });
    const outcome = await import('../walkInPage.ts')
      .then(({ walkInPage }) => walkInPage(steps, network))
      .catch(({ message }: Error) => message);
    setTaken({ title, outcome: outcome || 'It goes as it says.' });
  }

  return (
    <details>
      <summary>Walks ({entries.length})</summary>
      {entries.map(([title, steps]) => (
        <Fragment key={title}>
          <Lines title={title} lines={steps.map(formatStep)} />
          <p className={styles.bar}>
            <button type="button" aria-label={`Take the walk: ${title}`} onClick={() => void take(title, steps)}>
              Take
            </button>
            <span role="status">{title === taken.title && taken.outcome}</span>
          </p>
        </Fragment>
      ))}
    </details>
  );
}
