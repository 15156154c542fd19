import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import { ProviderError } from '../adapters/payments/providerError.ts';
import { addSeconds } from '../addTime.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers, emailChanges, orders } from '../db/schema.ts';
import type { CountedCall } from '../http/callLimits.ts';
import { writeEmailChangedMail, writeEmailChangeRequestMail } from './accountMails.ts';
import { isRecent } from './isRecent.ts';
import { moveMailsAndSignups } from './moveMailsAndSignups.ts';

/*
 * A change of an account's e-mail address:
 *
 *   announceEmailChange ── link of the identity provider ──▶ confirmEmailChange
 *
 * The row in `emailChanges` holds the address that the account has, so that a change which was confirmed elsewhere, or
 * whose answer was lost, is applied at the next sign-in. `settleEmailChanges` tells the payment provider.
 */

/** What is needed to apply a change. */
type Dependencies = Pick<AppDependencies, 'db' | 'now' | 'outbox' | 'config' | 'payments' | 'log' | 'runInBackground'>;

/** Low, because each announcement causes a mail to the present address and one to the new address. */
const maxPerHour = 5;

/**
 * Stores the present address, before the identity provider asks the new one to confirm the change, and tells the
 * present address. Throws `recent-login-required`, `invalid-input`, `rate-limited`.
 */
export async function announceEmailChange(
  { db, now, outbox, config }: Pick<AppDependencies, 'db' | 'now' | 'outbox' | 'config'>,
  countCall: (call: CountedCall) => Promise<void>,
  { identity, newEmail }: { identity: Identity; newEmail: string },
): Promise<void> {
  const { userId, email, emailVerified } = identity;
  if (!isRecent(identity, now())) throw new CodedError('recent-login-required');
  if (email === null || equalsIgnoringCase(email, newEmail))
    throw new CodedError('invalid-input', { fields: ['email'] });
  await countCall({ who: `email change ${userId}`, limitName: 'form', maxCalls: maxPerHour, minutes: 60, now: now() });
  // Rounded down: a sign-in within this second may be later.
  const present = { email, isVerified: emailVerified, since: addSeconds(startOfNextSecond(now()), -1) };
  await db.transaction(async (tx) => {
    await tx
      .insert(emailChanges)
      .values({ userId, ...present })
      .onConflictDoUpdate({
        target: emailChanges.userId,
        set: { ...present, since: sql`greatest(${emailChanges.since}, excluded.since)` },
      });
    await outbox.store(tx, {
      kind: 'email-change-request',
      recipient: email,
      content: writeEmailChangeRequestMail(config, newEmail, now()),
      mayBeStranger: !emailVerified,
    });
  });
}

/**
 * Has the identity provider change the address by a mailed code, and applies the change. Throws the errors of
 * `RedeemEmailCode`.
 */
export async function confirmEmailChange(
  dependencies: Dependencies & Pick<AppDependencies, 'redeemEmailCode'>,
  code: string,
): Promise<void> {
  const { db, redeemEmailCode, log } = dependencies;
  const confirmed = await redeemEmailCode(code);
  if (!confirmed) return;
  const { userId, emails, isVerified } = confirmed;
  try {
    const [before] = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId));
    if (!before) log.warn({ userId }, 'an e-mail address was confirmed whose change was not announced here');
    // The provider may name the address from before, too.
    const email = emails.find((each) => !equalsIgnoringCase(each, before?.email ?? '')) ?? emails[0]!;
    await applyEmailChange(dependencies, { userId, email, emailVerified: isVerified, signedInAt: null });
  } catch (err) {
    // The code has been used: the page must not say that the link is invalid.
    log.error({ err }, 'a confirmed e-mail address is applied at the next sign-in');
  }
}

/**
 * Applies a change that the identity provider has carried out: customer, orders, waiting mails and confirmed sign-ups
 * move to the new address, and the earlier one gets a mail. Does nothing if it is applied already, and for the address
 * of a sign-in from before. `signedInAt` is null right after the provider's confirmation.
 */
export async function applyEmailChange(
  dependencies: Dependencies,
  {
    userId,
    email,
    emailVerified,
    signedInAt,
  }: Pick<Identity, 'userId' | 'email' | 'emailVerified'> & { signedInAt: Date | null },
): Promise<void> {
  const { db, now, outbox, config } = dependencies;
  const isApplied = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(emailChanges).where(eq(emailChanges.userId, userId)).for('update');
    if (!before || email === null || equalsIgnoringCase(before.email, email)) return false;
    if (signedInAt !== null && signedInAt < before.since) return false;
    const movedCustomers = await tx.update(customers).set({ email }).where(eq(customers.userId, userId)).returning();
    await tx
      .update(orders)
      .set({ email })
      .where(and(eq(orders.userId, userId), isNotNull(orders.email)));
    // An unconfirmed address may be somebody else's: nothing of theirs may be taken, and nothing of ours sent to them.
    if (before.isVerified && emailVerified) await moveMailsAndSignups(tx, before.email, email);
    await outbox.store(tx, {
      kind: 'email-changed',
      recipient: before.email,
      content: writeEmailChangedMail(config, email),
      mayBeStranger: !before.isVerified,
    });
    await tx
      .update(emailChanges)
      .set({
        email,
        isVerified: emailVerified,
        // Rounded up: the token of a sign-in within this second may still have the earlier address.
        since: startOfNextSecond(now()),
        awaitsProvider: movedCustomers.length > 0,
      })
      .where(eq(emailChanges.userId, userId));
    return true;
  });
  if (!isApplied) return;
  dependencies.runInBackground(async () => {
    // First the mail to the earlier address: it does not wait for the payment provider.
    await outbox.deliverDue();
    await settleEmailChanges(dependencies);
  });
}

/** Job: tells the payment provider the addresses that it does not have yet. Safe to repeat. */
export async function settleEmailChanges(
  dependencies: Pick<AppDependencies, 'db' | 'payments' | 'log'>,
): Promise<void> {
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
async function tellProvider(
  { db, payments, log }: Pick<AppDependencies, 'db' | 'payments' | 'log'>,
  userId: string,
): Promise<boolean> {
  const isOfUser = eq(emailChanges.userId, userId);
  const [current] = await db
    .select({ customerId: customers.customerId, email: emailChanges.email })
    .from(emailChanges)
    .innerJoin(customers, eq(customers.userId, emailChanges.userId))
    .where(isOfUser);
  if (!current) return false;
  const { customerId, email } = current;
  try {
    await payments.setCustomerEmail(customerId, email);
  } catch (err) {
    log.error({ err }, 'the payment provider does not know the new address of a customer');
    // A refused address is refused again. After any other error the next run tries again.
    if (!(err instanceof ProviderError) || err.outcome !== 'refused') return false;
  }
  const isSame = and(isOfUser, eq(emailChanges.email, email));
  const settled = await db.update(emailChanges).set({ awaitsProvider: false }).where(isSame).returning();
  return settled.length === 0;
}

/** Whether two addresses are equal except for case; false if one of them is null. */
export const equalsIgnoringCase = (one: string | null, other: string | null) =>
  one !== null && one.toLowerCase() === other?.toLowerCase();

/** Returns the start of the next second: tokens name the sign-in in whole seconds. */
const startOfNextSecond = (moment: Date) => new Date((Math.floor(moment.getTime() / 1000) + 1) * 1000);
