const timeZone = 'Europe/Berlin';
const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone });
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone });
/** Swedish format, which is like ISO 8601: `2026-11-25`. */
const isoDayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });

/** Formats a time as a day in Germany, like ISO 8601: `2026-11-21`. */
export const formatIsoDay = (time: Date) => isoDayFormat.format(time);

/** Formats an ISO 8601 time as a time in Germany: `21 Nov 2026, 10:00:00`. */
export const formatTime = (time: string) => timeFormat.format(new Date(time));

/**
 * Formats an ISO 8601 time as a day in Germany: `21 Nov 2026`. `days` adds calendar days, also across the change to or
 * from summer time.
 */
export function formatDay(time: string, days = 0): string {
  // Noon in UTC is on the same day in Germany, so that adding days cannot end on the day before.
  const noon = new Date(`${formatIsoDay(new Date(time))}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return dateFormat.format(noon);
}
