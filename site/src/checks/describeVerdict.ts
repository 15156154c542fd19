import type { Verdict } from './judge.ts';

/** The verdict as a table, the answer below. */
export function describeVerdict({ candidate, rows, reasons }: Verdict): string {
  const width = Math.max(...rows.map(({ about }) => about.length));
  const lines = rows.flatMap(({ about, reasons, remarks }) => [
    `  ${reasons.length > 0 ? 'no ' : 'yes'}  ${about.padEnd(width)}${reasons.length > 0 ? '' : remarks.length > 0 ? '  to know:' : ''}`.trimEnd(),
    ...[...reasons, ...remarks].map((sentence) => `         ${sentence}`),
  ]);
  const answer = reasons.length === 0 ? `Yes: ${candidate} may go live.` : `No: ${candidate} must not go live.`;
  return [...lines, answer].join('\n');
}
