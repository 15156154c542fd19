import { median } from './median.ts';

export type Cell = string | number;

/** A heading, and rows in aligned columns. */
export function table(title: string, head: string[], rows: Cell[][]): string {
  const lines = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    line.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!))).join('   '),
  );
  return `\n${title}\n${text.map((line) => `  ${line}`).join('\n')}\n`;
}

export const ratio = (ours: number, other: number) => `${(ours / other).toFixed(2)}×`;
/** The median of paired ratios, and the least and the greatest of them. */
export const spread = (ratios: number[]) =>
  `${median(ratios).toFixed(2)}× (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`;
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`;
export const milliseconds = (value: number) => `${Math.round(value)} ms`;
export const seconds = (value: number) => `${value.toFixed(2)} s`;
