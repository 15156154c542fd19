/**
 * Returns the end of the monthly period that begins at `start`, in seconds since 1970. Months are counted from the
 * anchor, so that a period ends on the 31st again after a shorter month.
 */
export function findPeriodEnd(anchor: number, start: number): number {
  for (let months = 1; ; months += 1) {
    const end = addMonths(anchor, months);
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
