import type { Verdict } from './checkCandidate.ts';

/**
 * Describes for a terminal whether a version may go live: a line for each check (`yes`, `no`, or `–` if it did not run)
 * with its findings, then the answer, then sentences about the owners of the versions named in the reasons.
 */
export function describeVerdict({ candidate, rows, reasons, owners }: Verdict): string {
  const width = Math.max(...rows.map(({ about }) => about.length));
  const lines = rows.flatMap((row) => {
    // `unasked`: why the check did not run. `reasons` forbid a release, `remarks` do not.
    const answer = row.unasked ? '–  ' : row.reasons.length > 0 ? 'no ' : 'yes';
    const note = row.unasked ? `  not asked: ${row.unasked}` : row.remarks.length > 0 ? '  to know:' : '';
    const heading = `  ${answer}  ${row.about.padEnd(width)}${note}`.trimEnd();
    return [heading, ...[...row.reasons, ...row.remarks].map(indent)];
  });
  return [...lines, summarize(candidate, rows, reasons), ...owners].join('\n');
}

const indent = (sentence: string) => `         ${sentence}`;

/** Returns the answer in one or two sentences; it is no plain yes if a check did not run. */
function summarize(candidate: string, rows: Verdict['rows'], reasons: string[]): string {
  if (reasons.length > 0) return `No: ${candidate} must not go live.`;
  const notRun = rows.filter((row) => row.unasked).map(({ about }) => about);
  return notRun.length > 0
    ? `Nothing that was asked speaks against ${candidate}. Not asked: ${notRun.join(', ')}.`
    : `Yes: ${candidate} may go live.`;
}
