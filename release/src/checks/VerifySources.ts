import type { Candidate } from './Candidate.ts';
import type { RehearsalResult } from './Rehearse.ts';

/** Checks types and unit tests of a candidate's sources. Programs without sources leave it out. */
export type VerifySources = (candidate: Candidate) => Promise<RehearsalResult>;
