import { timestamp } from 'drizzle-orm/pg-core';

/** Column for a moment in milliseconds, the precision of JavaScript's `Date`. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
