import type { MailedLinkAnswer } from 'api-contract';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import type { Transaction } from '../adapters/openDatabase.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { isSameAddress } from '../db/mailbox.ts';
import { customers } from '../db/schema.ts';
import { createToken } from '../mails/linkToken.ts';
import type { SubscriptionRow } from './currentSubscription.ts';
import { writeLowMinutesMail } from './lowMinutesMail.ts';
import { isPaid } from './paidPeriod.ts';

/*
 * The mail about few remaining minutes: once per period, to the confirmed address of the account, until the customer
 * switches it off. Everything that is remembered for it is in the customer's row and goes with the account.
 */

/** Remaining minutes below which the mail is sent. */
const lowMinutes = 60;

/**
 * Stores the mail if a report has brought the remaining minutes below `lowMinutes`. The caller has locked the customer
 * and the subscription. Returns whether there is a mail to send.
 */
export async function storeLowMinutesMail(
  { config, outbox }: Pick<AppDependencies, 'config' | 'outbox'>,
  tx: Transaction,
  row: SubscriptionRow,
  { before, left }: { before: number; left: number },
): Promise<boolean> {
  if (before < lowMinutes || left >= lowMinutes || !isPaid(row)) return false;
  const { userId, periodStart, periodEnd } = row;
  const isNew = or(isNull(customers.minutesMailedPeriod), ne(customers.minutesMailedPeriod, periodStart));
  const isConfirmed = sql`lower(${customers.email}) = lower(${customers.confirmedEmail})`;
  const [customer] = await tx
    .update(customers)
    .set({
      minutesMailedPeriod: periodStart,
      minutesMailToken: sql`coalesce(${customers.minutesMailToken}, ${createToken()})`,
    })
    .where(and(eq(customers.userId, userId), eq(customers.isMinutesMailOff, false), isConfirmed, isNew))
    .returning();
  if (!customer?.email || !customer.minutesMailToken) return false;
  await outbox.store(tx, {
    kind: 'minutes-low',
    recipient: customer.email,
    content: writeLowMinutesMail(config, {
      minutes: left,
      periodEnd: row.endsAt ?? periodEnd,
      isEnding: row.cancelAtPeriodEnd,
      token: customer.minutesMailToken,
    }),
  });
  return true;
}

/** Remembers the address that the person has confirmed: boxes report minutes without a token that would name it. */
export async function rememberConfirmedEmail(
  { db }: Pick<AppDependencies, 'db'>,
  { userId, email, emailVerified }: Identity,
): Promise<void> {
  if (email === null || !emailVerified) return;
  const isOther = or(isNull(customers.confirmedEmail), ne(customers.confirmedEmail, email));
  await db
    .update(customers)
    .set({ confirmedEmail: email })
    .where(and(eq(customers.userId, userId), isSameAddress(customers.email, email), isOther));
}

/** Switches the mail on or off in the account. Throws `no-subscription` for a person who has never ordered. */
export async function setMinutesMail(
  { db }: Pick<AppDependencies, 'db'>,
  userId: string,
  isOn: boolean,
): Promise<void> {
  const changed = await db
    .update(customers)
    .set({ isMinutesMailOff: !isOn })
    .where(eq(customers.userId, userId))
    .returning();
  if (changed.length === 0) throw new CodedError('no-subscription');
}

/** Switches the mail off with the token of its link. Throws `token-invalid` for an unknown one. */
export const switchMinutesMailOff = (
  { db }: Pick<AppDependencies, 'db'>,
  token: string,
): Promise<MailedLinkAnswer['state']> =>
  db.transaction(async (tx) => {
    const hasToken = eq(customers.minutesMailToken, token);
    const [customer] = await tx.select().from(customers).where(hasToken).for('update');
    if (!customer) throw new CodedError('token-invalid');
    if (customer.isMinutesMailOff) return 'done-before';
    await tx.update(customers).set({ isMinutesMailOff: true }).where(hasToken);
    return 'done';
  });
