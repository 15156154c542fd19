import { timestamp } from 'drizzle-orm/pg-core';

/** Defines a column for a moment in milliseconds, the precision of JavaScript's `Date`. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
