import type { Candidate } from './Candidate.ts';

/**
 * Result of a check that takes long: a rehearsal, or types and tests. It has passed with neither reasons nor `unasked`.
 */
export interface SlowCheckResult {
  /** Findings against the candidate, a sentence each. */
  reasons: string[];
  /** Sentences that speak neither for nor against it. */
  remarks?: string[];
  /** Why it did not run, e.g. because there is no browser. */
  unasked?: string;
}

/**
 * Rehearses a release: opens a candidate in a browser together with all that is live, or only with one version, given
 * as `mf-help@1.0.0-…`. It is an argument of functions, because programs without a browser release, too.
 */
export type Rehearse = (candidate: Candidate, together?: string) => Promise<SlowCheckResult>;
