import type { Verdict } from '../checks/runChecks.ts';
import type { Line } from './compareLines.ts';
import type { SizeChange } from './compareSizes.ts';
import type { StateChanges } from './compareStates.ts';

/** All that the page of a candidate says. */
export interface CandidateReport {
  verdict: Verdict;
  /** `mf-help@1.0.0-…`; undefined if no version is live. */
  live?: string;
  sizes: SizeChange[];
  /** Calls that only one of the versions declares. */
  calls: Line[];
  /** What a browser saw and heard; a sentence says why nobody knows. */
  states: StateChanges | string;
  /** Commits since the one of the live version, newest first; a sentence says why nobody knows them. */
  commits: string[] | string;
}
