import type { Verdict } from '../checks/judge.ts';

/** Checks found something; the live version stays live. */
export class ReleaseRejected extends Error {
  readonly verdict: Verdict;

  constructor(verdict: Verdict) {
    super(`${verdict.candidate} must not go live:\n${verdict.reasons.map((reason) => `  - ${reason}`).join('\n')}`);
    this.verdict = verdict;
  }
}
