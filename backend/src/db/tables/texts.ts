import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './at.ts';

/** Texts that people agreed to, by the hash in orders and sign-ups. They contain no personal data and are kept. */
export const agreedTexts = pgTable('agreed_texts', {
  version: text('version').primaryKey(),
  text: text('text').notNull(),
  firstUsedAt: at('first_used_at').notNull(),
});
