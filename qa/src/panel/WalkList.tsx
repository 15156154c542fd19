import { Fragment, useState } from 'react';
import type { Network } from '../network.ts';
import { formatStep, type Step, type Walks } from '../walk.ts';
import { Lines } from './Lines.tsx';
import styles from './QaPanel.module.css';

/** Outcome that is shown for a walk while it is carried out. */
const unfinished = '…';

/**
 * Lists the walks (steps of a user) that start in this state, in the panel of a QA page. Testers follow them, or let
 * the page carry them out.
 */
export function WalkList({ walks, network }: { walks: Walks; network: Network }) {
  /** The walk that was carried out last, and its outcome. */
  const [lastWalk, setLastWalk] = useState({ title: '', outcome: '' });
  const entries = Object.entries(walks);
  if (entries.length === 0) return null;

  async function carryOut(title: string, steps: Step[]) {
    // A second walk would act between the steps of the first.
    if (lastWalk.outcome === unfinished) return;
    setLastWalk({ title, outcome: unfinished });
    // Loaded on demand: it contains Testing Library.
    const problem = await import('../walkInPage.ts')
      .then(({ walkInPage }) => walkInPage(steps, network))
      .catch(({ message }: Error) => message);
    setLastWalk({ title, outcome: problem || 'It goes as it says.' });
  }

  return (
    <details>
      <summary>Walks ({entries.length})</summary>
      {entries.map(([title, steps]) => (
        <Fragment key={title}>
          <Lines title={title} lines={steps.map(formatStep)} />
          <p className={styles.bar}>
            <button type="button" aria-label={`Take the walk: ${title}`} onClick={() => void carryOut(title, steps)}>
              Take
            </button>
            <span role="status">{title === lastWalk.title && lastWalk.outcome}</span>
          </p>
        </Fragment>
      ))}
    </details>
  );
}
