import type { Verdict } from './checkCandidate.ts';

/**
 * Describes for a terminal whether a version may go live: a line for each check (`yes`, `no`, or `–` if it did not run)
 * with its findings, then the answer, then sentences about the owners of the versions named in the reasons.
 */
export function describeVerdict({ candidate, rows, reasons, owners }: Verdict): string {
  const width = Math.max(...rows.map(({ check }) => check.length));
  const lines = rows.flatMap((row) => {
    // `reasons` forbid a release, `remarks` do not.
    const answer = row.skippedBecause ? '–  ' : row.reasons.length > 0 ? 'no ' : 'yes';
    const note = row.skippedBecause ? `  not asked: ${row.skippedBecause}` : row.remarks.length > 0 ? '  to know:' : '';
    const heading = `  ${answer}  ${row.check.padEnd(width)}${note}`.trimEnd();
    return [heading, ...[...row.reasons, ...row.remarks].map(indent)];
  });
  return [...lines, summarize(candidate, rows, reasons), ...owners].join('\n');
}

const indent = (sentence: string) => `         ${sentence}`;

/** Returns the answer in one or two sentences; it is no plain yes if a check did not run. */
function summarize(candidate: string, rows: Verdict['rows'], reasons: string[]): string {
  if (reasons.length > 0) return `No: ${candidate} must not go live.`;
  const notRun = rows.filter((row) => row.skippedBecause).map(({ check }) => check);
  return notRun.length > 0
    ? `Nothing that was asked speaks against ${candidate}. Not asked: ${notRun.join(', ')}.`
    : `Yes: ${candidate} may go live.`;
}
