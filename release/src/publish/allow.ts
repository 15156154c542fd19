import type { ReleaseRecord } from 'site/history/record.ts';
import type { Verdict } from '../checks/judge.ts';
import { ReleaseRejected } from './ReleaseRejected.ts';

type RecordedChecks = Pick<ReleaseRecord, 'checks' | 'forced'>;

/**
 * Returns the part of a verdict that a release record keeps. Throws if checks have rejected the build, and `force`, the
 * reason to release it nevertheless, is missing.
 */
export function allow(verdict: Verdict, force?: string): RecordedChecks {
  const { reasons, rows } = verdict;
  if (reasons.length > 0 && force === undefined) throw new ReleaseRejected(verdict);
  const checks = rows.filter((row) => row.reasons.length === 0 && !row.unasked).map(({ about }) => about);
  return { checks, ...(force !== undefined && reasons.length > 0 && { forced: { why: force, against: reasons } }) };
}
