import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './at.ts';

/**
 * Texts that somebody agreed to, by the hash that orders and sign-ups name as their proof. They are about nobody, and
 * stay.
 */
export const agreedTexts = pgTable('agreed_texts', {
  version: text('version').primaryKey(),
  text: text('text').notNull(),
  firstUsedAt: at('first_used_at').notNull(),
});
