import type { Candidate } from './Candidate.ts';

export interface Rehearsed {
  /** What a browser shows that speaks against it. */
  reasons: string[];
  /** Why no browser was asked. */
  unasked?: string;
}

/** Shows a candidate in a browser, beside what is live. Handed in: releases need it, the site does not. */
export type Rehearse = (candidate: Candidate) => Promise<Rehearsed>;
