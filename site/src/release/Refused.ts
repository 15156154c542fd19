import type { Verdict } from '../checks/judge.ts';

/** Something speaks against it; what was live stays live. */
export class Refused extends Error {
  readonly verdict: Verdict;

  constructor(verdict: Verdict) {
    super(`${verdict.candidate} must not go live:\n${verdict.reasons.map((reason) => `  - ${reason}`).join('\n')}`);
    this.verdict = verdict;
  }
}
