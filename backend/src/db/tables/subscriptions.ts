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
    /** Address that a token has named as confirmed when the person last looked at the subscription. */
    confirmedEmail: text('confirmed_email'),
    /** Whether the customer wants no mail when the minutes run low. */
    isMinutesMailOff: boolean('is_minutes_mail_off').notNull().default(false),
    /** Start of the period in which this mail was last sent, and the token of its link that switches it off. */
    minutesMailedPeriod: timestampColumn('minutes_mailed_period'),
    minutesMailToken: text('minutes_mail_token').unique(),
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
    /** `open`: may be paid. `expired`: cannot be paid any more. */
    state: text('state', { enum: ['open', 'completed', 'expired'] }).notNull(),
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
    /** Number that people read, such as `B-7QX4M2ZC` (`orderNumber.ts`). */
    orderNumber: text('order_number').notNull().unique(),
    userId: text('user_id').notNull(),
    customerId: text('customer_id').notNull(),
    /** The provider's status, such as `active`. */
    status: text('status').notNull(),
    /** Price and plan that are renewed, and cents per month, which stay when new orders get another price. */
    priceId: text('price_id').notNull(),
    priceCents: integer('price_cents'),
    planId: text('plan_id', { enum: planIds }).notNull(),
    /** Price and plan of the current period: those of the largest plan paid for in it, which has its minutes. */
    periodPriceId: text('period_price_id'),
    periodPriceCents: integer('period_price_cents'),
    periodPlanId: text('period_plan_id', { enum: planIds }).notNull(),
    /** Whether the owner has given up the invoice of the current period. */
    isPeriodUnpaid: boolean('is_period_unpaid').notNull().default(false),
    /** Larger plan whose payment is open; null without such a change. */
    pendingPlanId: text('pending_plan_id', { enum: planIds }),
    /** Whether the bank waits for the customer to confirm the payment of a renewal or of `pendingPlanId`. */
    needsConfirmation: boolean('needs_confirmation').notNull().default(false),
    /** Last invoice of a pending change that a request has discarded, so that nobody calls the change expired. */
    discardedInvoiceId: text('discarded_invoice_id'),
    /** Larger plan whose change has ended without a payment, and why, to be told until the next change or period. */
    endedPlanId: text('ended_plan_id', { enum: planIds }),
    endedReason: text('ended_reason', { enum: ['declined', 'expired'] }),
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

/**
 * What the owner should look at at the payment provider: refusals, prices and states that are not known here, and
 * settings made by hand (`npm run owner -- payments`).
 */
export const providerFindings = pgTable(
  'provider_findings',
  {
    /** Id of the subscription or event at the provider, or the code of the refusal. */
    subject: text('subject').notNull(),
    finding: text('finding').notNull(),
    firstSeenAt: timestampColumn('first_seen_at').notNull(),
    lastSeenAt: timestampColumn('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.finding] }),
    index('provider_findings_seen').on(table.lastSeenAt),
  ],
);
