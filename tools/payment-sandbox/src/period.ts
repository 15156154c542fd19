/**
 * Returns the end of the monthly period that begins at `start`. Months are counted from the anchor (the time at which
 * the subscription or its price began), so that a period ends on the 31st again after a shorter month. The first period
 * begins at its anchor. Anchor 31 January: periods end on 28 February, 31 March, 30 April. All times are in seconds
 * since 1970.
 */
export function findPeriodEnd(anchor: number, start: number): number {
  for (let months = 1; ; months += 1) {
    const end = addMonths(anchor, months);
    if (end > start) return end;
  }
}

/** Adds months to a time in seconds since 1970. A day that the month lacks becomes its last day. */
export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
