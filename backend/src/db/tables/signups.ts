import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './timestampColumn.ts';

/** Pre-orders and newsletter subscriptions with the proof that the law asks for (§ 7 UWG, Art. 7 GDPR). */
export const signups = pgTable(
  'signups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['preorder', 'newsletter'] }).notNull(),
    /** As typed. `emailKey` is the same in lower case, which makes an address unique. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    language: text('language', { enum: ['de', 'en'] }).notNull(),
    /** `replaced`: an ended consent, kept as proof beside the row of a later sign-up. */
    status: text('status', { enum: ['pending', 'confirmed', 'unsubscribed', 'replaced'] }).notNull(),
    /** Hash of the text that the person agreed to (`agreedTexts`). */
    textVersion: text('text_version').notNull(),
    requestedAt: timestampColumn('requested_at').notNull(),
    requestIp: text('request_ip').notNull(),
    /** When the last mail was stored. */
    mailedAt: timestampColumn('mailed_at').notNull(),
    /** Number of confirmation mails since the last confirmation, which is limited. */
    unansweredMails: integer('unanswered_mails').notNull().default(1),
    /** SHA-256 of the token in the mailed link; null once the link is neither needed nor valid any more. */
    tokenHash: text('token_hash').unique(),
    tokenExpiresAt: timestampColumn('token_expires_at').notNull(),
    confirmedAt: timestampColumn('confirmed_at'),
    confirmIp: text('confirm_ip'),
    /** Not hashed, because each later mail needs it again, and it can only unsubscribe. */
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
    unsubscribedAt: timestampColumn('unsubscribed_at'),
  },
  (table) => [
    uniqueIndex('signups_kind_email')
      .on(table.kind, table.emailKey)
      .where(sql`${table.status} <> 'replaced'`),
    index('signups_email').on(table.emailKey),
    index('signups_pending')
      .on(table.requestedAt)
      .where(sql`${table.status} = 'pending'`),
    index('signups_unsubscribed')
      .on(table.unsubscribedAt)
      .where(sql`${table.status} in ('unsubscribed', 'replaced')`),
    index('signups_token_expires')
      .on(table.tokenExpiresAt)
      .where(sql`${table.tokenHash} is not null`),
  ],
);

/**
 * SHA-256 of the tokens of pre-orders that were taken back, whose rows are deleted: their links say so until
 * `expiresAt`.
 */
export const usedLinks = pgTable(
  'used_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [index('used_links_expires').on(table.expiresAt)],
);
