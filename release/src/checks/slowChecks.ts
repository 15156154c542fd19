import type { Candidate } from './Candidate.ts';

// Types of the two checks of a release that take long: the rehearsal, and types and unit tests. They check a candidate,
// a version that shall go live.

/** Result of such a check. The candidate has passed if there are no `reasons` and no `skippedBecause`. */
export interface SlowCheckResult {
  /** Findings against the candidate, a sentence each. */
  reasons: string[];
  /** Findings that forbid nothing. */
  remarks?: string[];
  /** Why the check did not run, e.g. because there is no browser. */
  skippedBecause?: string;
}

/**
 * Rehearses a release: opens a candidate in a browser together with every other live version. Commands work without
 * this function where there is no browser.
 */
export type Rehearse = (candidate: Candidate) => Promise<SlowCheckResult>;

/** Checks types and unit tests of a candidate's sources. Commands work without this function where there are none. */
export type VerifySources = (candidate: Candidate) => Promise<SlowCheckResult>;
