import { useState } from 'react';
import type { Network } from '../network.ts';
import { formatStep, type Step, type Walks } from '../walk.ts';
import { Lines } from './Lines.tsx';

interface Props {
  walks: Walks;
  network: Network;
}

/** Lists the walks (steps of a user) that start in this state. Testers follow them, or let the page carry them out. */
export function WalkList({ walks, network }: Props) {
  const entries = Object.entries(walks);
  if (entries.length === 0) return null;
  return (
    <details>
      <summary>Walks ({entries.length})</summary>
      {entries.map(([title, steps]) => (
        <Walk key={title} title={title} steps={steps} network={network} />
      ))}
    </details>
  );
}

function Walk({ title, steps, network }: { title: string; steps: Step[]; network: Network }) {
  /** Empty before the walk, an ellipsis during it, afterwards the result. */
  const [outcome, setOutcome] = useState('');
  async function walk() {
    setOutcome('…');
    const { walkInPage } = await import('../walkInPage.ts');
    setOutcome((await walkInPage(steps, network)) || 'It goes as it says.');
  }
  return (
    <>
      <Lines title={title} lines={steps.map(formatStep)} />
      <p className="panel-bar">
        <button type="button" aria-label={`Take the walk: ${title}`} onClick={() => void walk()}>
          Take
        </button>
        <span role="status">{outcome}</span>
      </p>
    </>
  );
}
