import type { Size } from '../checks/budgets.ts';
import { summarize } from '../checks/describeVerdict.ts';
import type { CandidateReport } from './CandidateReport.ts';
import type { SizeChange } from './compareSizes.ts';
import type { StateChange } from './compareStates.ts';

// Sentences and cells that the page and its Markdown have in common.

/** Says whether the candidate may go live. */
export const describeAnswer = ({ verdict: { candidate, rows, reasons } }: CandidateReport) =>
  reasons.length > 0 ? `${candidate} must not go live.` : summarize(candidate, rows);

/** Says in one line with what the candidate was compared, and how much changes. */
export function summarizeChanges({ live, states }: CandidateReport): string {
  const compared = live === undefined ? 'No version is live.' : `Compared with ${live}:`;
  if (typeof states === 'string') return `${compared} ${states}`;
  const { changed, newStates, lostStates, sameCount } = states;
  const changedCount = changed.reduce((sum, change) => sum + change.states.length, 0);
  return `${compared} ${changedCount} states changed, ${newStates.length} new, ${lostStates.length} gone, ${sameCount} the same.`;
}

/** Names the states of a change: `faq of /faq, and 3 more`. */
export function nameStates({ states: [first, ...others] }: StateChange): string {
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return `${first!.state} of ${first!.address}${more}`;
}

/** Describes each pictured difference of a change: `faq at 320 px: 1204 pixels`. */
export const describePictures = ({ states }: StateChange): string[] =>
  states.flatMap(({ state, pictures }) =>
    pictures.map(({ width, pixels }) => `${state} at ${width} px: ${pixels} pixels differ`),
  );

export const formatSize = (size: Size | undefined) =>
  size ? `${size.kilobytes} kB in ${size.requests} files` : 'none';

/** Returns the difference in kilobytes with its sign: `+6.1 kB`. */
export function formatGrowth({ live, candidate }: SizeChange): string {
  const growth = (candidate?.kilobytes ?? 0) - (live?.kilobytes ?? 0);
  return `${growth < 0 ? '−' : '+'}${Math.abs(growth).toFixed(1)} kB`;
}
