import type { About } from 'site/releases/releaseSchema.ts';
import { RejectedError } from '../checks/RejectedError.ts';
import type { Row, Verdict } from '../checks/runChecks.ts';

type Approval = Pick<About, 'rehearsal' | 'forced'>;

/**
 * Throws if checks have rejected a build, unless `forceReason` says why it is released nevertheless. Returns what the
 * release keeps: the result of the rehearsal, and which objections were overruled.
 */
export function requireApproval(verdict: Verdict, forceReason?: string): Approval {
  const { reasons, rows } = verdict;
  if (reasons.length > 0 && forceReason === undefined) throw new RejectedError(verdict);
  const rehearsed = rows.find(({ check }) => check === 'rehearsal');
  const isForced = forceReason !== undefined && reasons.length > 0;
  return {
    ...(rehearsed && { rehearsal: readResult(rehearsed) }),
    ...(isForced && { forced: { why: forceReason, against: reasons } }),
  };
}

function readResult({ reasons, skippedBecause }: Row): Approval['rehearsal'] {
  if (skippedBecause !== undefined) return 'skipped';
  return reasons.length > 0 ? 'failed' : 'passed';
}
