import type { Candidate } from './Candidate.ts';

/** Result of a rehearsal. It is passed if there are neither reasons nor `unasked`. */
export interface RehearsalResult {
  /** Findings against the candidate, a sentence each. */
  reasons: string[];
  /** Why it was not rehearsed, e.g. without a browser. */
  unasked?: string;
}

/**
 * Rehearses a release: opens a candidate in a browser together with all that is live, or only with one version, given
 * as `mf-help@1.0.0-…`. It is an argument of functions, because programs without a browser release, too.
 */
export type Rehearse = (candidate: Candidate, together?: string) => Promise<RehearsalResult>;
