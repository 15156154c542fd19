import { median } from './median.ts';

export type Cell = string | number;
/** Prints a table and keeps it for the file of the report. */
export type Show = (title: string, head: string[], rows: Cell[][]) => void;

/** A heading, and rows in aligned columns. */
export function table(title: string, head: string[], rows: Cell[][]): string {
  const lines = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    line.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!))).join('   '),
  );
  return `\n${title}\n${text.map((line) => `  ${line}`).join('\n')}\n`;
}

/** A measurement that gave no number ends the bench with an error. */
function rounded(value: number, digits: number): string {
  if (!Number.isFinite(value)) throw new Error(`A measurement gave ${value} instead of a number.`);
  return value.toFixed(digits);
}

export const ratio = (ours: number, other: number) => `${rounded(ours / other, 2)}×`;
/** The median of paired ratios, and the least and the greatest of them. */
export const spread = (ratios: number[]) =>
  `${rounded(median(ratios), 2)}× (${rounded(Math.min(...ratios), 2)}–${rounded(Math.max(...ratios), 2)})`;
export const kilobytes = (bytes: number) => `${rounded(bytes / 1024, 1)} kB`;
export const milliseconds = (value: number) => `${rounded(value, 0)} ms`;
export const seconds = (value: number) => `${rounded(value, 2)} s`;
