import type { ReleaseRecord } from 'site/history/record.ts';
import type { Verdict } from '../checks/checkCandidate.ts';

type RecordedChecks = Pick<ReleaseRecord, 'checks' | 'forced'>;

/**
 * Throws if checks have rejected a build, unless `force` is the reason to release it nevertheless. Returns what the
 * release record keeps: the checks that were passed, and which objections were overruled. A check with `unasked` did
 * not run, e.g. because there is no browser.
 */
export function requireApproval(verdict: Verdict, force?: string): RecordedChecks {
  // `owners`: sentences that name the teams to ask.
  const { candidate: candidateName, reasons, owners, rows } = verdict;
  if (reasons.length > 0 && force === undefined)
    throw new Error(
      [`${candidateName} must not go live:`, ...reasons.map((reason) => `  - ${reason}`), ...owners].join('\n'),
    );
  const checks = rows.filter((row) => row.reasons.length === 0 && !row.unasked).map(({ about }) => about);
  return { checks, ...(force !== undefined && reasons.length > 0 && { forced: { why: force, against: reasons } }) };
}
