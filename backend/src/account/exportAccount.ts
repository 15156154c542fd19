import { eq } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import { ageSettings, customers, orders, sessionEnds, signups, subscriptions, usage } from '../db/schema.ts';
import { listDevices } from '../devices/devices.ts';
import type { Identity } from '../identity.ts';

/**
 * Everything we hold about the person (Art. 15, 20 GDPR). Sign-ups are found by address, and therefore only for a verified one:
 * otherwise anybody could register with a foreign address and read them.
 */
export async function exportAccount(parts: AppParts, { userId, email, emailVerified }: Identity) {
  const { db, now } = parts;
  const [age] = await db.select().from(ageSettings).where(eq(ageSettings.userId, userId));
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId));
  const [sessions] = await db.select().from(sessionEnds).where(eq(sessionEnds.userId, userId));
  const byAddress = email !== null && emailVerified ? eq(signups.emailKey, email.toLowerCase()) : null;
  return {
    exportedAt: now().toISOString(),
    account: { userId, email, emailVerified },
    signedOutEverywhereAt: sessions?.endedAt ?? null,
    devices: await listDevices(parts, userId),
    ageSettings: age ? { ageCategory: age.ageCategory, updatedAt: age.updatedAt } : null,
    paymentCustomer: customer ? { customerId: customer.customerId, email: customer.email, createdAt: customer.createdAt } : null,
    orders: await db.select().from(orders).where(eq(orders.userId, userId)),
    subscriptions: await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    usage: await db.select().from(usage).where(eq(usage.userId, userId)),
    signups: byAddress
      ? await db
          .select({
            kind: signups.kind,
            email: signups.email,
            status: signups.status,
            language: signups.language,
            textVersion: signups.textVersion,
            requestedAt: signups.requestedAt,
            requestIp: signups.requestIp,
            confirmedAt: signups.confirmedAt,
            confirmIp: signups.confirmIp,
            unsubscribedAt: signups.unsubscribedAt,
          })
          .from(signups)
          .where(byAddress)
      : [],
  };
}
