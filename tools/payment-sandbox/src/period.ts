import type { Price } from './objects.ts';

/** The end of the period that begins at `start`, counted from the anchor, so that the 31st comes back after a short month. */
export function periodEnd(anchor: number, start: number, { interval, interval_count }: Price['recurring']): number {
  const months = interval === 'year' ? 12 * interval_count : interval_count;
  for (let count = months; ; count += months) {
    const end = addMonths(anchor, count);
    if (end > start) return end;
  }
}

export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
