import { planIds } from 'api-contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './timestampColumn.ts';

/** Maps users to customers of the payment provider. */
export const customers = pgTable(
  'customers',
  {
    userId: text('user_id').primaryKey(),
    customerId: text('customer_id').notNull().unique(),
    /** Address of the account; null if the sign-in has none. */
    email: text('email'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('customers_email').on(sql`lower(${table.email})`), index('customers_created').on(table.createdAt)],
);

/** Order declarations (§ 312j BGB) and the checkout session that followed. At most one is open per user. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    customerId: text('customer_id').notNull(),
    /** Address of the account; null after its deletion. */
    email: text('email'),
    priceId: text('price_id').notNull(),
    planId: text('plan_id', { enum: planIds }).notNull(),
    /** Hash of the text that the customer agreed to (`agreedTexts`). */
    textVersion: text('text_version').notNull(),
    declaredAt: timestampColumn('declared_at').notNull(),
    /** `open`: may be paid. `abandoned`: closed while its session was being opened, which must still be expired. */
    state: text('state', { enum: ['open', 'completed', 'expired', 'failed', 'abandoned'] }).notNull(),
    /** Checkout session at the provider and its page; null until it is opened. */
    sessionId: text('session_id').unique(),
    sessionUrl: text('session_url'),
  },
  (table) => [
    uniqueIndex('orders_one_open')
      .on(table.userId)
      .where(sql`${table.state} = 'open'`),
    index('orders_user').on(table.userId),
    index('orders_customer').on(table.customerId),
    index('orders_declared').on(table.declaredAt),
    index('orders_unpaid')
      .on(table.declaredAt)
      .where(sql`${table.state} <> 'completed'`),
  ],
);

/** Subscriptions, as the payment provider last reported them (`syncSubscription`). */
export const subscriptions = pgTable(
  'subscriptions',
  {
    subscriptionId: text('subscription_id').primaryKey(),
    userId: text('user_id').notNull(),
    customerId: text('customer_id').notNull(),
    /** Counts the writes (optimistic lock): a writer whose fetch is older than the last write must fetch again. */
    version: integer('version').notNull(),
    /** The provider's status, such as `active`. */
    status: text('status').notNull(),
    priceId: text('price_id').notNull(),
    /** The plan that is renewed. */
    planId: text('plan_id', { enum: planIds }).notNull(),
    /** The plan whose minutes the current period has: the largest one paid for in it. */
    periodPlanId: text('period_plan_id', { enum: planIds }).notNull(),
    /** Half-open interval in UTC: start belongs to the period, end does not. */
    periodStart: timestampColumn('period_start').notNull(),
    periodEnd: timestampColumn('period_end').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    /** Date of a planned end; null if none is planned, or one at `periodEnd`. */
    endsAt: timestampColumn('ends_at'),
    /** When the subscription became usable for the first time, and the order confirmation was mailed. */
    activatedAt: timestampColumn('activated_at'),
    /** When the customer last decided to stay: revoked a planned end, or chose another plan. */
    keptAt: timestampColumn('kept_at'),
    updatedAt: timestampColumn('updated_at').notNull(),
    /** When a request last had it fetched from the provider, because its period was over. */
    lookedAt: timestampColumn('looked_at'),
    /** Start of the period whose payment was taken back: disputed, or refunded at the provider. */
    takenBackPeriod: timestampColumn('taken_back_period'),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    index('subscriptions_customer').on(table.customerId),
    index('subscriptions_updated').on(table.updatedAt),
    // Leaves out ended subscriptions, which would come first and grow every year.
    index('subscriptions_sweep')
      .on(table.updatedAt)
      .where(sql`${table.status} <> 'canceled'`),
  ],
);

/** Changes to a larger plan, from before the card is charged until the provider's answer is stored (`upgradePlan`). */
export const planChanges = pgTable('plan_changes', {
  /** Primary key, so that a subscription has one change at a time. */
  subscriptionId: text('subscription_id').primaryKey(),
  /** Idempotency key of the charge: however often it is repeated, the card is charged once. */
  id: uuid('id').notNull().defaultRandom(),
  planId: text('plan_id', { enum: planIds }).notNull(),
  priceId: text('price_id').notNull(),
  /** How the end was planned that the change revokes. */
  plannedEnd: text('planned_end', { enum: ['none', 'flag', 'date'] }).notNull(),
  /** Price that was paid, to set again before the charge if a smaller plan was to follow; otherwise null. */
  creditBasisPriceId: text('credit_price_id'),
  /** Price of that smaller plan, to restore if the charge is refused; otherwise null. */
  restorePriceId: text('return_price_id'),
  /** Moment from which the old period is credited, so that the charge is the previewed amount; null: when charged. */
  prorationDate: timestampColumn('proration_date'),
  /** `refused`: the bank refused the charge, and the smaller plan's price must still be restored. */
  state: text('state', { enum: ['asked', 'refused'] }).notNull(),
  askedAt: timestampColumn('asked_at').notNull(),
  /** Next attempt, or the end of the lease while a process works on it. */
  nextAttemptAt: timestampColumn('claimed_until').notNull(),
});

/** Minutes of told stories. A story counts once, in the period in which it was first reported. */
export const usage = pgTable(
  'usage',
  {
    userId: text('user_id').notNull(),
    storyId: text('story_id').notNull(),
    deviceId: text('device_id').notNull(),
    subscriptionId: text('subscription_id').notNull(),
    periodStart: timestampColumn('period_start').notNull(),
    reportedMinutes: integer('reported_minutes').notNull(),
    /** At most the minutes that were left. */
    countedMinutes: integer('counted_minutes').notNull(),
    reportedAt: timestampColumn('reported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index('usage_period').on(table.subscriptionId, table.periodStart),
    index('usage_reported').on(table.reportedAt),
  ],
);

/** Events of the payment provider that were handled. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: timestampColumn('received_at').notNull(),
  },
  (table) => [index('webhook_events_received').on(table.receivedAt)],
);
