/** Returns a later moment, or with negative seconds an earlier one. */
export const addSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

/** Returns a moment so many hours later. */
export const addHours = (at: Date, hours: number): Date => addSeconds(at, hours * 3_600);

/** Returns a moment so many times 24 hours later. A change to or from daylight saving time makes no difference. */
export const addDays = (at: Date, days: number): Date => addHours(at, days * 24);
