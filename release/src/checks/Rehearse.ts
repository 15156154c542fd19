import type { Candidate } from './Candidate.ts';

export interface Rehearsed {
  /** Findings against the candidate, a sentence each. */
  reasons: string[];
  /** Why it was not rehearsed. */
  unasked?: string;
}

/**
 * Shows a candidate in a browser, beside what is live, or only together with one version (`mf-help@1.0.0-…`). Handed
 * in: releases need it, the site does not.
 */
export type Rehearse = (candidate: Candidate, together?: string) => Promise<Rehearsed>;
