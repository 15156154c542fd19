import type { Verdict } from '../checks/checkCandidate.ts';

/** Error of a release that checks have rejected. The live version stays live. */
export class ReleaseRejected extends Error {
  readonly verdict: Verdict;

  constructor(verdict: Verdict) {
    const { candidate, reasons, owners } = verdict;
    super([`${candidate} must not go live:`, ...reasons.map((reason) => `  - ${reason}`), ...owners].join('\n'));
    this.verdict = verdict;
  }
}
