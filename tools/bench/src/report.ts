export type Cell = string | number;
/** Function that prints a table. */
export type Show = (title: string, head: string[], rows: Cell[][]) => void;

/** Formats a table. The first column is aligned to the left, the others to the right, because they are numbers. */
export function formatTable(title: string, head: string[], rows: Cell[][]): string {
  const lines = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const alignCell = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!);
  const text = lines.map((line) => line.map(alignCell).join('   '));
  return `\n${title}\n${text.map((line) => `  ${line}`).join('\n')}\n`;
}

/** Formats a number. Throws an error for NaN or Infinity, because a measurement has then failed. */
function formatNumber(value: number, digits: number): string {
  if (!Number.isFinite(value)) throw new Error(`A measurement gave ${value} instead of a number.`);
  return value.toFixed(digits);
}

/** Formats the ratio of a value to a reference: `1.02×`. */
export const formatRatio = (value: number, reference: number) => `${formatNumber(value / reference, 2)}×`;
export const formatKilobytes = (bytes: number) => `${formatNumber(bytes / 1024, 1)} kB`;
export const formatMilliseconds = (value: number) => `${formatNumber(value, 0)} ms`;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
