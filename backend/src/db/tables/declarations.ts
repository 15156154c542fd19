import type { WaitingReason } from 'api-contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './timestampColumn.ts';

/** Cancellations (§ 312k BGB) and withdrawals (§ 356a BGB), from the public forms and in the account. */
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
    /** Subscription that the declaration is about; null until it is known. */
    subscriptionId: text('subscription_id'),
    /** Account in which the person was signed in, and its address at that time; null for everybody else. */
    userId: text('user_id'),
    accountEmail: text('account_email'),
    /** Whether it is about the subscription of the account in which the person was signed in. */
    signedIn: boolean('signed_in').notNull().default(false),
    /**
     * `open` is judged, if its subscription is not known yet, and carried out when it is due; `queued` waits for the
     * owner (the operator); `settled` is closed, whether carried out or not.
     */
    state: text('state', { enum: ['open', 'queued', 'settled'] }).notNull(),
    /** Why the declaration went to the owner's queue; null if it never did. */
    waitingReason: text('waiting_reason').$type<WaitingReason>(),
    /** Effect at the provider; null while undecided. */
    effect: text('effect', { enum: ['end-of-period', 'end-now', 'refund'] }),
    /** The end that the customer was told. */
    effectiveEnd: timestampColumn('effective_end'),
    /** While `open`: time of the next attempt. */
    nextAttemptAt: timestampColumn('next_attempt_at'),
    attempts: integer('attempts').notNull().default(0),
    /** When a cancellation without a sign-in was found to take effect. An hourly limit counts these times. */
    startedAt: timestampColumn('started_at'),
    /** The payment provider's fingerprint of the refunded card, which tells if a card is refunded again and again. */
    card: text('card'),
    /** When the owner was last reminded that the declaration waits; null if never. */
    remindedAt: timestampColumn('reminded_at'),
    /** When the owner decided; null without such a decision. */
    decidedAt: timestampColumn('decided_at'),
    /** Why the declaration was closed, by the owner or automatically, without being carried out. */
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
    index('declarations_user').on(table.userId),
    index('declarations_account_email').on(sql`lower(${table.accountEmail})`),
    index('declarations_subscription').on(table.subscriptionId),
    index('declarations_started').on(table.startedAt),
    index('declarations_card')
      .on(table.card)
      .where(sql`${table.card} is not null`),
    index('declarations_email').on(sql`lower(${table.content} ->> 'email')`),
    index('declarations_confirmation_email').on(sql`lower(${table.content} ->> 'confirmationEmail')`),
  ],
);
