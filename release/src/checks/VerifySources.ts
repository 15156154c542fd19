import type { Candidate } from './Candidate.ts';
import type { SlowCheckResult } from './Rehearse.ts';

/** Checks types and unit tests of a candidate's sources. Programs without a working copy release without it. */
export type VerifySources = (candidate: Candidate) => Promise<SlowCheckResult>;
