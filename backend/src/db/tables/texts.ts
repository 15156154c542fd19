import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './timestampColumn.ts';

/** Texts that people agreed to, by the hash in orders and sign-ups. They contain no personal data and are kept. */
export const agreedTexts = pgTable('agreed_texts', {
  version: text('version').primaryKey(),
  text: text('text').notNull(),
  firstUsedAt: timestampColumn('first_used_at').notNull(),
});
