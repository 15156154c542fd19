import type { WaitingReason } from 'api-contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Pre-orders and newsletter subscriptions with the proof that the law asks for (§ 7 UWG, Art. 7 GDPR). */
export const signups = pgTable(
  'signups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['preorder', 'newsletter'] }).notNull(),
    /** As typed; `emailKey` is the lower-case form that makes an address unique. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    language: text('language', { enum: ['de', 'en'] }).notNull(),
    status: text('status', { enum: ['pending', 'confirmed', 'unsubscribed'] }).notNull(),
    textVersion: text('text_version').notNull(),
    requestedAt: at('requested_at').notNull(),
    requestIp: text('request_ip').notNull(),
    mailedAt: at('mailed_at').notNull(),
    /** Requests without a confirmation since the last quiet quarter: somebody who never confirms is left alone. */
    asks: integer('asks').notNull().default(1),
    /** SHA-256 of the mailed token; null once it was used. */
    tokenHash: text('token_hash').unique(),
    tokenExpiresAt: at('token_expires_at').notNull(),
    confirmedAt: at('confirmed_at'),
    confirmIp: text('confirm_ip'),
    /** In the clear: every later mail needs it again, and all it can do is unsubscribe. */
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
    unsubscribedAt: at('unsubscribed_at'),
  },
  (table) => [
    uniqueIndex('signups_kind_email').on(table.kind, table.emailKey),
    index('signups_email').on(table.emailKey),
    index('signups_pending')
      .on(table.requestedAt)
      .where(sql`${table.status} = 'pending'`),
    index('signups_unsubscribed')
      .on(table.unsubscribedAt)
      .where(sql`${table.status} = 'unsubscribed'`),
  ],
);

/** What somebody agreed to once and ended, kept as proof after they signed up again. */
export const signupProofs = pgTable(
  'signup_proofs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['preorder', 'newsletter'] }).notNull(),
    emailKey: text('email_key').notNull(),
    textVersion: text('text_version').notNull(),
    requestedAt: at('requested_at').notNull(),
    requestIp: text('request_ip').notNull(),
    confirmedAt: at('confirmed_at').notNull(),
    confirmIp: text('confirm_ip'),
    unsubscribedAt: at('unsubscribed_at').notNull(),
  },
  (table) => [
    index('signup_proofs_email').on(table.emailKey),
    index('signup_proofs_unsubscribed').on(table.unsubscribedAt),
  ],
);

/** Mails waiting to be sent. The body is erased once the mail is out: it holds links that act. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The same key is stored once, so an effect that runs twice mails once. */
    onceKey: text('once_key').unique(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    /** Whether somebody who is not signed in caused it, or the account itself does. */
    cause: text('cause', { enum: ['anyone', 'account'] })
      .notNull()
      .default('account'),
    createdAt: at('created_at').notNull(),
    nextAttemptAt: at('next_attempt_at'),
    attempts: integer('attempts').notNull().default(0),
    sentAt: at('sent_at'),
    /** Given up for good, and what the mail server said. */
    failedAt: at('failed_at'),
    failure: text('failure'),
  },
  (table) => [
    index('outbox_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
    index('outbox_recipient').on(sql`lower(${table.recipient})`, table.sentAt),
    index('outbox_created').on(table.createdAt),
    index('outbox_undelivered')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null`),
  ],
);

export const devices = pgTable(
  'devices',
  {
    deviceId: uuid('device_id').primaryKey().defaultRandom(),
    chestId: text('chest_id').notNull().unique(),
    userId: text('user_id').notNull(),
    name: text('name'),
    linkedAt: at('linked_at').notNull(),
    lastSeenAt: at('last_seen_at'),
    /** SHA-256 of what the box is known by. */
    secretHash: text('secret_hash').unique(),
    /** When somebody last entered the password on the box: the secret ends with what ends this sign-in. */
    signedInAt: at('signed_in_at'),
  },
  (table) => [index('devices_user').on(table.userId)],
);

/** Sign-ins that linked a box. A box need not forget the tokens it got then, so they are over when it is removed. */
export const boxSignIns = pgTable(
  'box_sign_ins',
  {
    userId: text('user_id').notNull(),
    signedInAt: at('signed_in_at').notNull(),
    deviceId: uuid('device_id').notNull(),
    isOver: boolean('is_over').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.signedInAt, table.deviceId] }),
    index('box_sign_ins_device').on(table.deviceId),
  ],
);

export const ageSettings = pgTable('age_settings', {
  userId: text('user_id').primaryKey(),
  ageCategory: text('age_category').notNull(),
  updatedAt: at('updated_at').notNull(),
});

/** Which customer of the payment provider a user is. */
export const customers = pgTable(
  'customers',
  {
    userId: text('user_id').primaryKey(),
    customerId: text('customer_id').notNull().unique(),
    email: text('email'),
    createdAt: at('created_at').notNull(),
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
    email: text('email'),
    priceId: text('price_id').notNull(),
    planId: text('plan_id', { enum: ['basic', 'standard', 'premium'] }).notNull(),
    textVersion: text('text_version').notNull(),
    declaredAt: at('declared_at').notNull(),
    /** `abandoned`: closed while its session was opened, which must be ended before anybody pays it. */
    state: text('state', { enum: ['open', 'completed', 'expired', 'failed', 'abandoned'] }).notNull(),
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

export const subscriptions = pgTable(
  'subscriptions',
  {
    subscriptionId: text('subscription_id').primaryKey(),
    userId: text('user_id').notNull(),
    customerId: text('customer_id').notNull(),
    /** Counts the writes: whoever fetched before another one wrote must fetch again. */
    version: integer('version').notNull(),
    status: text('status').notNull(),
    priceId: text('price_id').notNull(),
    /** The plan that is renewed. */
    planId: text('plan_id', { enum: ['basic', 'standard', 'premium'] }).notNull(),
    /** The plan whose minutes the current period has: the largest one paid for in it. */
    periodPlanId: text('period_plan_id', { enum: ['basic', 'standard', 'premium'] }).notNull(),
    /** Half-open interval in UTC: start belongs to the period, end does not. */
    periodStart: at('period_start').notNull(),
    periodEnd: at('period_end').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    endsAt: at('ends_at'),
    /** When the subscription became usable for the first time, and the order confirmation was mailed. */
    activatedAt: at('activated_at'),
    /** When the customer last decided to go on: took a planned end back, or chose another plan. */
    keptAt: at('kept_at'),
    updatedAt: at('updated_at').notNull(),
    /** The last look that a person's own request asked for. */
    lookedAt: at('looked_at'),
    /** Start of the period whose payment was taken back: disputed, or refunded at the provider. */
    takenBackPeriod: at('taken_back_period'),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    index('subscriptions_customer').on(table.customerId),
    index('subscriptions_updated').on(table.updatedAt),
    // What has ended would come first, more of it every year.
    index('subscriptions_sweep')
      .on(table.updatedAt)
      .where(sql`${table.status} <> 'canceled'`),
  ],
);

/** A larger plan that was asked for, from before the card is charged until the provider has said what became of it. */
export const planChanges = pgTable('plan_changes', {
  /** One at a time. */
  subscriptionId: text('subscription_id').primaryKey(),
  /** The charge's idempotency key: however often it is asked, the card is charged once. */
  id: uuid('id').notNull().defaultRandom(),
  planId: text('plan_id', { enum: ['basic', 'standard', 'premium'] }).notNull(),
  priceId: text('price_id').notNull(),
  /** How an end was planned that the change takes back. */
  plannedEnd: text('planned_end', { enum: ['none', 'flag', 'date'] }).notNull(),
  /** A smaller plan was planned: the price whose rest is credited, and the one to return to when the bank says no. */
  creditPriceId: text('credit_price_id'),
  returnPriceId: text('return_price_id'),
  /** `refused`: the bank said no, and the price must still be put back. */
  state: text('state', { enum: ['asked', 'refused'] }).notNull(),
  askedAt: at('asked_at').notNull(),
  /** Whoever works on it has it until then. */
  claimedUntil: at('claimed_until').notNull(),
});

/** Story minutes told. A story counts once, in the period in which it was first reported. */
export const usage = pgTable(
  'usage',
  {
    userId: text('user_id').notNull(),
    storyId: text('story_id').notNull(),
    deviceId: text('device_id').notNull(),
    subscriptionId: text('subscription_id').notNull(),
    periodStart: at('period_start').notNull(),
    reportedMinutes: integer('reported_minutes').notNull(),
    /** Never more than what was left. */
    countedMinutes: integer('counted_minutes').notNull(),
    reportedAt: at('reported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index('usage_period').on(table.subscriptionId, table.periodStart),
    index('usage_reported').on(table.reportedAt),
  ],
);

/** Events of the payment provider whose effect is stored. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [index('webhook_events_received').on(table.receivedAt)],
);

/** Jobs that one process does at a time: which may work until when, and how far it has come. */
export const soloJobs = pgTable('solo_jobs', {
  name: text('name').primaryKey(),
  /** By the database's clock, which is the same for all processes. */
  claimedUntil: at('claimed_until').notNull(),
  doneUntil: at('done_until'),
});

/**
 * Sign-ins from before this moment are over: the person signed out everywhere, changed the password or deleted the account.
 * It stays after a deletion, because the identity, and with it every old sign-in, may have survived.
 */
export const sessionEnds = pgTable('session_ends', {
  userId: text('user_id').primaryKey(),
  endedAt: at('ended_at').notNull(),
});

/**
 * Calls of one person or box in one minute, of one client at a form in ten. The migration makes this table unlogged, which drizzle has no word for: what every
 * call writes must not wait for the disk.
 */
export const callCounts = pgTable(
  'call_counts',
  {
    who: text('who').notNull(),
    budget: text('budget', { enum: ['read', 'write', 'costly', 'box', 'form'] }).notNull(),
    /** Since 1970: in which the count has begun. */
    minute: integer('minute').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [primaryKey({ columns: [table.who, table.budget] })],
);

/** Accounts being deleted: erased here at once, settled with the payment provider as soon as it answers. */
export const deletions = pgTable(
  'deletions',
  {
    userId: text('user_id').primaryKey(),
    requestedAt: at('requested_at').notNull(),
    customerId: text('customer_id'),
    settledAt: at('settled_at'),
  },
  (table) => [
    index('deletions_settled').on(table.settledAt),
    index('deletions_unsettled')
      .on(table.requestedAt)
      .where(sql`${table.settledAt} is null or ${table.settledAt} - ${table.requestedAt} < interval '1 minute'`),
  ],
);

/** Cancellations (§ 312k BGB) and withdrawals (§ 356a BGB) made without signing in. */
export const declarations = pgTable(
  'declarations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference').notNull().unique(),
    kind: text('kind', { enum: ['cancellation', 'withdrawal'] }).notNull(),
    receivedAt: at('received_at').notNull(),
    content: jsonb('content').$type<Record<string, string | null>>().notNull(),
    subscriptionId: text('subscription_id'),
    /** The customer was signed in where it was declared. */
    signedIn: boolean('signed_in').notNull().default(false),
    /** `matched` is carried out by itself when its time comes, `acting` just now, `queued` waits for the owner. */
    state: text('state', { enum: ['matched', 'acting', 'queued', 'settled'] }).notNull(),
    waitsFor: text('waits_for').$type<WaitingReason>(),
    /** What is done at the provider; null while nobody knows. */
    act: text('act', { enum: ['end-of-period', 'end-now', 'refund'] }),
    /** The end that the customer was told. */
    promisedEnd: at('promised_end'),
    /** While `matched`: when it is tried. While `acting`: when whoever acts has surely died. */
    nextAttemptAt: at('next_attempt_at'),
    attempts: integer('attempts').notNull().default(0),
    /** When it first came to act by itself: what the hourly limit counts. */
    startedAt: at('started_at'),
    /** SHA-256 of the token in the mail to the account's own address. */
    objectionHash: text('objection_hash').unique(),
    objectedAt: at('objected_at'),
    /** The card that was paid back, as the provider tells cards apart. */
    card: text('card'),
    /** When the owner took it out of the queue, and what he noted. */
    decidedAt: at('decided_at'),
    note: text('note'),
    settledAt: at('settled_at'),
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
