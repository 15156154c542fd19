import type { WaitingReason } from 'api-contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './timestampColumn.ts';

/**
 * Cancellations (§ 312k BGB) and withdrawals (§ 356a BGB) from the public forms, and cancellations in the account that
 * wait for the payment provider. Some columns still have the earlier name of their field, such as `act`.
 */
export const declarations = pgTable(
  'declarations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Case number in mails, such as `K-7QX4M2ZC`. */
    reference: text('reference').notNull().unique(),
    kind: text('kind', { enum: ['cancellation', 'withdrawal'] }).notNull(),
    receivedAt: timestampColumn('received_at').notNull(),
    /** Fields of the form (`Cancellation`, `Withdrawal` in `api-contract`). */
    content: jsonb('content').$type<Record<string, string | null>>().notNull(),
    /** Subscription that is meant; null until it is known. */
    subscriptionId: text('subscription_id'),
    /** Whether the customer was signed in when declaring it. */
    signedIn: boolean('signed_in').notNull().default(false),
    /**
     * `received` waits to be judged, `matched` is carried out automatically when it is due, `acting` is being carried
     * out by a process, `queued` waits for the owner (the operator), `settled` is closed, whether carried out or not.
     */
    state: text('state', { enum: ['received', 'matched', 'acting', 'queued', 'settled'] }).notNull(),
    /** Why it went to the owner's queue; null if it never did. */
    waitingReason: text('waits_for').$type<WaitingReason>(),
    /** Effect at the provider; null while undecided. */
    effect: text('act', { enum: ['end-of-period', 'end-now', 'refund'] }),
    /** The end that the customer was told. */
    effectiveEnd: timestampColumn('promised_end'),
    /** While `matched`: time of the next attempt. While `acting`: end of the lease. */
    nextAttemptAt: timestampColumn('next_attempt_at'),
    attempts: integer('attempts').notNull().default(0),
    /** When a process first took it up, to carry it out or to leave it to the owner. The hourly limit counts these. */
    startedAt: timestampColumn('started_at'),
    /** SHA-256 of the token in the mail to the account's own address. */
    objectionHash: text('objection_hash').unique(),
    objectedAt: timestampColumn('objected_at'),
    /** Fingerprint of the card that was refunded, by the provider. */
    card: text('card'),
    /** When the owner was last reminded that it waits; null if never. */
    remindedAt: timestampColumn('reminded_at'),
    /** When the owner decided; null without such a decision. */
    decidedAt: timestampColumn('decided_at'),
    /** Why it was closed without being carried out, by the owner or automatically. */
    note: text('note'),
    settledAt: timestampColumn('settled_at'),
  },
  (table) => [
    index('declarations_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
    index('declarations_received').on(table.receivedAt),
    index('declarations_unsettled')
      .on(table.receivedAt)
      .where(sql`${table.state} <> 'settled'`),
    index('declarations_subscription').on(table.subscriptionId),
    index('declarations_started').on(table.startedAt),
    index('declarations_card')
      .on(table.card)
      .where(sql`${table.card} is not null`),
    index('declarations_email').on(sql`lower(${table.content} ->> 'email')`),
    index('declarations_confirmation_email').on(sql`lower(${table.content} ->> 'confirmationEmail')`),
  ],
);
