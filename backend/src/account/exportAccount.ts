import { eq } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import { ageSettings, boxSignIns, customers, orders, sessionEnds, subscriptions, usage } from '../db/schema.ts';
import { listDevices } from '../devices/devices.ts';
import type { Identity } from '../doors/identity.ts';
import { exportAddress } from './exportAddress.ts';

const nothing = { signups: [], declarations: [], mails: [] };

/** Everything we hold about the person (Art. 15, 20 GDPR). */
export async function exportAccount(parts: AppParts, { userId, email, emailVerified, signedInAt }: Identity) {
  const { db, now } = parts;
  const [age] = await db.select().from(ageSettings).where(eq(ageSettings.userId, userId));
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId));
  const [sessions] = await db.select().from(sessionEnds).where(eq(sessionEnds.userId, userId));
  return {
    exportedAt: now().toISOString(),
    account: { userId, email, emailVerified, signedInAt },
    signedOutEverywhereAt: sessions?.endedAt ?? null,
    devices: await listDevices(parts, userId),
    boxSignIns: await db.select().from(boxSignIns).where(eq(boxSignIns.userId, userId)),
    ageSettings: age ? { ageCategory: age.ageCategory, updatedAt: age.updatedAt } : null,
    paymentCustomer: customer
      ? { customerId: customer.customerId, email: customer.email, createdAt: customer.createdAt }
      : null,
    orders: await db.select().from(orders).where(eq(orders.userId, userId)),
    subscriptions: await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    usage: await db.select().from(usage).where(eq(usage.userId, userId)),
    ...(email !== null && emailVerified ? await exportAddress(db, email) : nothing),
  };
}
