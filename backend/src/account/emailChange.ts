import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers, emailChanges, orders } from '../db/schema.ts';
import type { CountedCall } from '../http/callLimits.ts';
import { retentionPeriods } from '../retention/retentionPeriods.ts';
import { writeEmailChangedMail, writeEmailChangeRequestMail } from './accountMails.ts';
import { isRecent } from './isRecent.ts';
import { moveMailsAndSignups } from './moveMailsAndSignups.ts';

/*
 * A change of an account's e-mail address:
 *
 *   announceEmailChange ── link of the identity provider ──▶ first sign-in with the new address: applyEmailChange
 *
 * The row in `emailChanges` then announces the way back, and `settleEmailChanges` tells the payment provider.
 */

/** Low, because each announcement causes a mail to the present address and one to the new address. */
const maxPerHour = 5;
/** Maximum addresses of one account whose links may still be used, until the row is deleted. */
const maxOtherNewEmails = 20;

/**
 * Stores the change that the identity provider will ask the new address to confirm, and tells the present address.
 * Throws `recent-login-required`, `invalid-input`, `rate-limited`.
 */
export async function announceEmailChange(
  { db, now, outbox, config }: AppDependencies,
  countCall: (call: CountedCall) => Promise<void>,
  { identity, newEmail }: { identity: Identity; newEmail: string },
): Promise<void> {
  const { userId, email, emailVerified } = identity;
  if (!isRecent(identity, now())) throw new CodedError('recent-login-required');
  if (email === null || equalsIgnoringCase(email, newEmail))
    throw new CodedError('invalid-input', { fields: ['email'] });
  await countCall({ who: `email change ${userId}`, limitName: 'form', maxCalls: maxPerHour, minutes: 60, now: now() });
  const change = { oldEmail: email, oldEmailVerified: emailVerified, newEmail, since: startOfSecond(now()) };
  const { otherNewEmails, newEmail: newEmailBefore } = emailChanges;
  const { emailChangeDays } = retentionPeriods;
  await db.transaction(async (tx) => {
    const stored = await tx
      .insert(emailChanges)
      .values({ userId, ...change })
      .onConflictDoUpdate({
        target: emailChanges.userId,
        set: { ...change, otherNewEmails: sql`array(select distinct unnest(${otherNewEmails} || ${newEmailBefore}))` },
        setWhere: lt(sql`cardinality(${otherNewEmails})`, maxOtherNewEmails),
      })
      .returning({ userId: emailChanges.userId });
    if (stored.length === 0) throw new CodedError('rate-limited', { retryAfterSeconds: emailChangeDays * 86_400 });
    await outbox.store(tx, {
      kind: 'email-change-request',
      recipient: email,
      content: writeEmailChangeRequestMail(config, newEmail, now()),
      mayBeStranger: !emailVerified,
    });
  });
}

/**
 * Applies a change when the first sign-in with the new address arrives: customer, orders, waiting mails and confirmed
 * sign-ups move to it, and the earlier address gets a mail.
 */
export async function applyEmailChange(dependencies: AppDependencies, identity: Identity): Promise<void> {
  const { db, now, outbox, config } = dependencies;
  const { userId, email, emailVerified, signedInAt } = identity;
  await db.transaction(async (tx) => {
    const [change] = await tx.select().from(emailChanges).where(eq(emailChanges.userId, userId)).for('update');
    // Checks again under the lock: a concurrent request may have applied the change.
    if (!change || email === null) return;
    const { oldEmail, oldEmailVerified } = change;
    const announcedEmails = [...change.otherNewEmails, change.newEmail];
    const stillAnnounced = announcedEmails.filter((announcedEmail) => !equalsIgnoringCase(announcedEmail, email));
    if (stillAnnounced.length === announcedEmails.length || signedInAt < change.since) return;
    const movedCustomers = await tx.update(customers).set({ email }).where(eq(customers.userId, userId)).returning();
    await tx
      .update(orders)
      .set({ email })
      .where(and(eq(orders.userId, userId), isNotNull(orders.email)));
    // An unconfirmed address may be somebody else's: nothing of theirs may be taken, and nothing of ours sent to them.
    if (oldEmailVerified && emailVerified) await moveMailsAndSignups(tx, oldEmail, email);
    await outbox.store(tx, {
      kind: 'email-changed',
      recipient: oldEmail,
      content: writeEmailChangedMail(config, email),
      mayBeStranger: !oldEmailVerified,
    });
    // Swaps the addresses: after a change from a to b, the row announces the change from b to a.
    await tx
      .update(emailChanges)
      .set({
        oldEmail: email,
        oldEmailVerified: emailVerified,
        newEmail: oldEmail,
        otherNewEmails: stillAnnounced,
        since: startOfSecond(now()),
        awaitsProvider: movedCustomers.length > 0,
      })
      .where(eq(emailChanges.userId, userId));
  });
  dependencies.runInBackground(async () => {
    await settleEmailChanges(dependencies);
    await outbox.deliverDue();
  });
}

/** Job: tells the payment provider the addresses that it does not have yet. Safe to repeat. */
export async function settleEmailChanges(dependencies: AppDependencies): Promise<void> {
  const waiting = await dependencies.db
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(eq(emailChanges.awaitsProvider, true));
  for (const { userId } of waiting) {
    // Told again if another change was applied concurrently, because that one may have reached the provider first.
    let isOutdated = true;
    while (isOutdated) isOutdated = await tellProvider(dependencies, userId);
  }
}

/** Tells the payment provider a user's address. Returns true if another change was applied concurrently. */
async function tellProvider({ db, payments, log }: AppDependencies, userId: string): Promise<boolean> {
  const isOfUser = eq(emailChanges.userId, userId);
  const [current] = await db
    .select({ since: emailChanges.since, customerId: customers.customerId, email: customers.email })
    .from(emailChanges)
    .innerJoin(customers, eq(customers.userId, emailChanges.userId))
    .where(isOfUser);
  if (!current) return false;
  const { since, customerId, email } = current;
  try {
    if (email !== null) await payments.setCustomerEmail(customerId, email);
  } catch (err) {
    log.error({ err }, 'the payment provider does not know the new address of a customer');
    // A refused address is refused again. After any other error the next run tries again.
    if (!(err instanceof ProviderError) || err.outcome !== 'refused') return false;
  }
  const isSame = and(isOfUser, eq(emailChanges.since, since));
  const settled = await db.update(emailChanges).set({ awaitsProvider: false }).where(isSame).returning();
  return settled.length === 0;
}

/** Whether two addresses are equal except for case; false if one of them is null. */
export const equalsIgnoringCase = (one: string | null, other: string | null) =>
  one !== null && one.toLowerCase() === other?.toLowerCase();

/** Rounds down to the second: tokens name the sign-in in seconds, with which the moment is compared. */
const startOfSecond = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000);
