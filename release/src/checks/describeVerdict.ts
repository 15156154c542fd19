import type { Verdict } from './checkCandidate.ts';

/** Describes the verdict for a terminal: a line for each check with its findings, then the answer, then the owners. */
export function describeVerdict({ candidate, rows, reasons, owners }: Verdict): string {
  const width = Math.max(...rows.map(({ about }) => about.length));
  const lines = rows.flatMap(({ about, reasons, remarks, unasked }) => {
    const answer = unasked ? '–  ' : reasons.length > 0 ? 'no ' : 'yes';
    const more = unasked ? `  not asked: ${unasked}` : remarks.length > 0 ? '  to know:' : '';
    return [`  ${answer}  ${about.padEnd(width)}${more}`.trimEnd(), ...[...reasons, ...remarks].map(indent)];
  });
  return [...lines, summarize(candidate, rows, reasons), ...owners].join('\n');
}

const indent = (sentence: string) => `         ${sentence}`;

/** Returns the answer in one sentence. */
function summarize(candidate: string, rows: Verdict['rows'], reasons: string[]): string {
  if (reasons.length > 0) return `No: ${candidate} must not go live.`;
  const unasked = rows.filter((row) => row.unasked).map(({ about }) => about);
  return unasked.length > 0
    ? `Nothing that was asked speaks against ${candidate}. Not asked: ${unasked.join(', ')}.`
    : `Yes: ${candidate} may go live.`;
}
