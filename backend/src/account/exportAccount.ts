import { eq, inArray } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import type { AppDependencies } from '../appDependencies.ts';
import {
  accounts,
  ageSettings,
  customers,
  emailChanges,
  orders,
  providerFindings,
  signIns,
  subscriptions,
  usage,
} from '../db/schema.ts';
import { createDeviceReader } from '../devices/devices.ts';
import { describeOmissions } from './describeOmissions.ts';
import { exportAddress } from './exportAddress.ts';

/** Stands in for the result of `exportAddress` if the account has no confirmed address. */
const emptyAddressExport = { signups: [], declarations: [], mails: [] };

/** Returns everything that is stored about the person, and what the export leaves out (Art. 15, 20 GDPR). */
export async function exportAccount(
  dependencies: Pick<AppDependencies, 'db' | 'now'>,
  { userId, email, emailVerified, signedInAt }: Identity,
) {
  const { db, now } = dependencies;
  const [age] = await db.select().from(ageSettings).where(eq(ageSettings.userId, userId));
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId));
  const [emailChange] = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId));
  const [sessions] = await db.select().from(accounts).where(eq(accounts.userId, userId));
  const ownSubscriptions = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const subscriptionIds = ownSubscriptions.map(({ subscriptionId }) => subscriptionId);
  // Without a confirmed address, everything that is found by the address is left out: it may be somebody else's.
  const address = emailVerified ? email : null;
  return {
    exportedAt: now().toISOString(),
    leftOut: describeOmissions(address !== null),
    account: { userId, email, emailVerified, signedInAt },
    emailChange: emailChange ? { email: emailChange.email, since: emailChange.since } : null,
    sessions: sessions
      ? {
          endedAt: sessions.endedAt,
          checkedSignInAt: sessions.checkedSignInAt,
          passwordSetAt: sessions.passwordSetAt,
        }
      : null,
    signIns: await db.select().from(signIns).where(eq(signIns.userId, userId)),
    devices: await createDeviceReader(dependencies)(userId),
    ageSettings: age ? { ageCategory: age.ageCategory, updatedAt: age.updatedAt } : null,
    paymentCustomer: customer
      ? {
          customerId: customer.customerId,
          email: customer.email,
          createdAt: customer.createdAt,
          confirmedEmail: customer.confirmedEmail,
          isMinutesMailOff: customer.isMinutesMailOff,
          minutesMailedPeriod: customer.minutesMailedPeriod,
        }
      : null,
    orders: await db.select().from(orders).where(eq(orders.userId, userId)),
    subscriptions: ownSubscriptions,
    providerFindings: await db
      .select()
      .from(providerFindings)
      .where(inArray(providerFindings.subject, subscriptionIds)),
    usage: await db.select().from(usage).where(eq(usage.userId, userId)),
    ...(address === null ? emptyAddressExport : await exportAddress(db, { userId, email: address, subscriptionIds })),
  };
}
