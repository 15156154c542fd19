import type { Candidate } from './Candidate.ts';

/**
 * Result of a check that takes long: a rehearsal, or types and tests. The candidate, a version that shall go live, has
 * passed it if there are no `reasons` and no `skippedBecause`.
 */
export interface SlowCheckResult {
  /** Findings against the candidate, a sentence each. */
  reasons: string[];
  /** Sentences that speak neither for nor against it, e.g. that WebKit is not installed. */
  remarks?: string[];
  /** Why it did not run, e.g. because there is no browser. */
  skippedBecause?: string;
}

/**
 * Rehearses a release: opens a candidate in a browser together with all that is live, or only with the version
 * `onlyWith`, e.g. `mf-help@1.0.0-…`, if only that pair of versions has to be rehearsed (rehearseLive.ts). Functions
 * get it as an argument, because releases also have to work on machines without a browser.
 */
export type Rehearse = (candidate: Candidate, onlyWith?: string) => Promise<SlowCheckResult>;

/** Checks types and unit tests of a candidate's sources. Programs without a working copy release without it. */
export type VerifySources = (candidate: Candidate) => Promise<SlowCheckResult>;
