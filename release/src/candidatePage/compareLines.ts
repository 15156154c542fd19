import { diffArrays } from 'diff';

/** A line of a difference; `gap` stands for lines that are the same and far from every change. */
export interface Line {
  kind: 'same' | 'added' | 'removed' | 'gap';
  text: string;
}

/** Number of unchanged lines that are shown before and after a change. */
const contextLines = 2;

/** Compares two lists of lines. Returns the changed lines with their neighbours; empty if the lists are the same. */
export function compareLines(before: string[], after: string[]): Line[] {
  const lines = diffArrays(before, after).flatMap(({ added, removed, value }) =>
    value.map((text): Line => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  );
  const isNear = (index: number) =>
    lines
      .slice(Math.max(0, index - contextLines), index + contextLines + 1)
      .some(({ kind }) => kind === 'added' || kind === 'removed');
  return lines.flatMap((line, index): Line[] => {
    if (isNear(index)) return [line];
    // The first line of a gap between two changes stands for the whole gap.
    return index > 0 && isNear(index - 1) && lines.slice(index).some(({ kind }) => kind !== 'same')
      ? [{ kind: 'gap', text: '…' }]
      : [];
  });
}
