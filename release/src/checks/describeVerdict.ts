import { describeRejection } from './RejectedError.ts';
import type { Row, Verdict } from './runChecks.ts';

/**
 * Describes for a terminal whether a version may go live: the checks that found something or did not run, then the
 * answer, and for a rejected version the reasons and the owners of the versions that they name. The page of the
 * candidate has all checks.
 */
export function describeVerdict({ candidate, rows, reasons, owners }: Verdict): string {
  const told = rows.filter((row) => row.skippedBecause || row.reasons.length > 0 || row.remarks.length > 0);
  const width = Math.max(...told.map(({ check }) => check.length));
  const lines = told.flatMap((row) => [formatHeading(row, width), ...row.remarks.map(indent)]);
  const answer = reasons.length > 0 ? describeRejection({ candidate, reasons, owners }) : summarize(candidate, rows);
  return [...lines, answer].join('\n');
}

/** Formats the line of a check: `yes`, `no`, or `–` if it did not run, and its name, padded to a width. */
function formatHeading({ check, reasons, remarks, skippedBecause }: Row, width: number): string {
  const name = check.padEnd(width);
  if (skippedBecause) return `  –    ${name}  not asked: ${skippedBecause}`;
  const answer = reasons.length > 0 ? 'no ' : 'yes';
  const note = remarks.length > 0 ? '  to know:' : '';
  return `  ${answer}  ${name}${note}`.trimEnd();
}

const indent = (sentence: string) => `         ${sentence}`;

/** Returns the answer about a version that no check rejects. It begins with `Yes` only if every check has run. */
export function summarize(candidate: string, rows: Row[]): string {
  const notRun = rows.filter((row) => row.skippedBecause).map(({ check }) => check);
  return notRun.length > 0
    ? `Nothing that was asked speaks against ${candidate}. Not asked: ${notRun.join(', ')}.`
    : `Yes: ${candidate} may go live.`;
}
