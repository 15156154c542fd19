/**
 * Returns the end of the monthly period that begins at `start`, or of the first period. `anchor` is the start of the
 * first period. Months are counted from the anchor, so that a short month does not move later ends: from 31 January on,
 * periods end on 28 February, 31 March and 30 April. All times are in seconds since 1970.
 */
export function findPeriodEnd(anchor: number, start = anchor): number {
  for (let months = 1; ; months += 1) {
    const end = addMonths(anchor, months);
    if (end > start) return end;
  }
}

/** Adds months to a time in seconds since 1970. If the new month lacks the day, its last day is used. */
export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  // The first day exists in each month, so that setting the month cannot lead into the month after.
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  // Day 0 of the next month is the last day of this one.
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
