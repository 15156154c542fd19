import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Attachment } from 'node-kit/mailContent.ts';
import { buildMailboxSql } from '../mailbox.ts';
import type { MailKind } from '../mailKinds.ts';
import { timestampColumn } from './timestampColumn.ts';

/**
 * Mails, stored before they are sent (`mails/outbox.ts`). The text is erased afterwards, because with its links anybody
 * could act for the recipient.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Only one mail is stored per key, such as one about each change of a password. Null: no such limit. */
    onceKey: text('once_key').unique(),
    kind: text('kind').$type<MailKind>().notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** Text files of the mail, such as the contract. */
    attachments: jsonb('attachments').$type<Attachment[]>().notNull().default([]),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    /** `anyone`: can be caused without signing in. `account`: every other mail. */
    cause: text('cause', { enum: ['anyone', 'account'] })
      .notNull()
      .default('account'),
    createdAt: timestampColumn('created_at').notNull(),
    /** Next attempt. While a process sends the mail: when another one may send it. Null once it is sent or given up. */
    nextAttemptAt: timestampColumn('next_attempt_at'),
    attempts: integer('attempts').notNull().default(0),
    sentAt: timestampColumn('sent_at'),
    /** When delivery was given up, and the last error of the mail server. */
    failedAt: timestampColumn('failed_at'),
    failure: text('failure'),
  },
  (table) => [
    index('outbox_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
    index('outbox_recipient').on(sql`lower(${table.recipient})`, table.sentAt),
    // Mailboxes (addresses without "+tag"), by which the limit for mails of the cause `anyone` counts.
    index('outbox_mailbox').on(buildMailboxSql(table.recipient), table.sentAt),
    index('outbox_created').on(table.createdAt),
    index('outbox_undelivered')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null`),
  ],
);
