import type { ReleaseRecord } from 'site/history/record.ts';
import type { Verdict } from '../checks/checkCandidate.ts';

type RecordedChecks = Pick<ReleaseRecord, 'checks' | 'forced'>;

/**
 * Throws if checks have rejected a build, unless `forceReason` says why it is released nevertheless. Returns what the
 * release record keeps: the names of the checks that were passed, and which objections were overruled.
 */
export function requireApproval(verdict: Verdict, forceReason?: string): RecordedChecks {
  const { candidate: candidateName, reasons, owners: ownerSentences, rows } = verdict;
  if (reasons.length > 0 && forceReason === undefined)
    throw new Error(
      [`${candidateName} must not go live:`, ...reasons.map((reason) => `  - ${reason}`), ...ownerSentences].join('\n'),
    );
  const passed = rows.filter((row) => row.reasons.length === 0 && row.skippedBecause === undefined);
  const checks = passed.map(({ check }) => check);
  const isForced = forceReason !== undefined && reasons.length > 0;
  return isForced ? { checks, forced: { why: forceReason, against: reasons } } : { checks };
}
