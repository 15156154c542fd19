import { and, eq, isNotNull, notExists, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Identity } from '../adapters/identity.ts';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers, emailChanges, orders, outbox, signups } from '../db/schema.ts';
import type { Counted } from '../http/callLimits.ts';
import { emailChangedMail, emailChangeRequestMail } from './emailChangeMails.ts';
import { isRecent } from './isRecent.ts';

/** Requests of one account within an hour: each mails two addresses. */
const requestsPerHour = 5;

/** Kinds of mails that tell an address what happened to its account: they stay with it. */
const notices = ['email-change-request', 'email-changed', 'password-change'];

/**
 * Stores what the identity provider is about to ask the new address for, and tells the present one. The provider's own
 * link decides whether it counts. Throws `recent-login-required`, `invalid-input`, `rate-limited`.
 */
export async function announceEmailChange(
  { db, now, outbox: mails, config }: AppDependencies,
  count: (call: Counted) => Promise<void>,
  { identity, newEmail }: { identity: Identity; newEmail: string },
): Promise<void> {
  const { userId, email, emailVerified } = identity;
  if (!isRecent(identity, now())) throw new CodedError('recent-login-required');
  if (email === null || isSameAddress(email, newEmail)) throw new CodedError('invalid-input', { fields: ['email'] });
  await count({ who: `email change ${userId}`, budget: 'form', most: requestsPerHour, minutes: 60, now: now() });
  const change = { oldEmail: email, oldEmailVerified: emailVerified, newEmail, since: startOfSecond(now()) };
  await db.transaction(async (tx) => {
    await tx
      .insert(emailChanges)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: emailChanges.userId, set: change });
    await mails.store(tx, {
      kind: 'email-change-request',
      recipient: email,
      content: emailChangeRequestMail(config, newEmail, now()),
      unconfirmed: !emailVerified,
    });
  });
}

/**
 * Takes a new address over when its first sign-in arrives: customer, orders, waiting mails and confirmed sign-ups
 * follow, and the earlier address is told. The row then names the way back, which the provider offers to the earlier
 * address.
 */
export async function takeNewAddress(dependencies: AppDependencies, identity: Identity): Promise<void> {
  const { db, now, outbox: mails, config } = dependencies;
  const { userId, email, emailVerified, signedInAt } = identity;
  await db.transaction(async (tx) => {
    const [change] = await tx.select().from(emailChanges).where(eq(emailChanges.userId, userId)).for('update');
    if (!change || email === null || !isSameAddress(change.newEmail, email) || signedInAt < change.since) return;
    const { oldEmail, oldEmailVerified } = change;
    const oldKey = oldEmail.toLowerCase();
    const paying = await tx.update(customers).set({ email }).where(eq(customers.userId, userId)).returning();
    await tx
      .update(orders)
      .set({ email })
      .where(and(eq(orders.userId, userId), isNotNull(orders.email)));
    if (oldEmailVerified) {
      await tx
        .update(outbox)
        .set({ recipient: email })
        .where(
          and(
            sql`lower(${outbox.recipient}) = ${oldKey}`,
            eq(outbox.cause, 'account'),
            isNotNull(outbox.nextAttemptAt),
            notInArray(outbox.kind, notices),
          ),
        );
      const other = alias(signups, 'other');
      const isKnown = and(eq(other.kind, signups.kind), eq(other.emailKey, email.toLowerCase()));
      await tx
        .update(signups)
        .set({ email, emailKey: email.toLowerCase() })
        .where(
          and(
            eq(signups.emailKey, oldKey),
            eq(signups.status, 'confirmed'),
            notExists(tx.select({ id: other.id }).from(other).where(isKnown)),
          ),
        );
    }
    await mails.store(tx, {
      kind: 'email-changed',
      recipient: oldEmail,
      content: emailChangedMail(config, email),
      unconfirmed: !oldEmailVerified,
    });
    await tx
      .update(emailChanges)
      .set({
        oldEmail: email,
        oldEmailVerified: emailVerified,
        newEmail: oldEmail,
        since: startOfSecond(now()),
        awaitsProvider: paying.length > 0,
      })
      .where(eq(emailChanges.userId, userId));
  });
  dependencies.afterwards(async () => {
    await settleEmailChanges(dependencies);
    await mails.deliverDue();
  });
}

/** Tells the payment provider the addresses that it does not know yet. Safe to repeat. */
export async function settleEmailChanges({ db, payments, log }: AppDependencies): Promise<void> {
  const waiting = await db
    .select({ userId: customers.userId, customerId: customers.customerId, email: customers.email })
    .from(emailChanges)
    .innerJoin(customers, eq(customers.userId, emailChanges.userId))
    .where(eq(emailChanges.awaitsProvider, true));
  for (const { userId, customerId, email } of waiting) {
    try {
      if (email !== null) await payments.setCustomerEmail(customerId, email);
    } catch (err) {
      log.error({ err }, 'the payment provider does not know the new address of a customer');
      // An address that the provider refuses is not offered again.
      if (!(err instanceof ProviderError) || err.outcome !== 'refused') continue;
    }
    await db.update(emailChanges).set({ awaitsProvider: false }).where(eq(emailChanges.userId, userId));
  }
}

export const isSameAddress = (one: string | null, other: string | null) =>
  one !== null && one.toLowerCase() === other?.toLowerCase();

/** Tokens know the sign-in to the second. */
const startOfSecond = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000);
