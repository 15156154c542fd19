import { describeRejection } from './RejectedError.ts';
import type { Row, Verdict } from './runChecks.ts';

/**
 * Describes for a terminal whether a version may go live: notes, then the answer, and for a rejected version the reasons
 * and the owners of the versions that they name. The page of the candidate has all checks.
 */
export function describeVerdict(verdict: Verdict): string {
  const { candidate, rows, reasons } = verdict;
  const answer = reasons.length > 0 ? describeRejection(verdict) : summarize(candidate, rows);
  return [...listNotes(verdict), answer].join('\n');
}

/** Lists what a verdict says besides its reasons: remarks, and checks that did not run. */
export const listNotes = ({ rows }: Verdict): string[] =>
  rows.flatMap(({ check, remarks, skippedBecause }) => [
    ...(skippedBecause ? [`${check}: not asked, ${skippedBecause}.`] : []),
    ...remarks,
  ]);

/** Returns the answer about a version that no check rejects. It begins with `Yes` only if every check has run. */
export function summarize(candidate: string, rows: Row[]): string {
  const notRun = rows.filter((row) => row.skippedBecause).map(({ check }) => check);
  return notRun.length > 0
    ? `Nothing that was asked speaks against ${candidate}. Not asked: ${notRun.join(', ')}.`
    : `Yes: ${candidate} may go live.`;
}
