import { and, eq, lt, notExists } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import { customers, orders, subscriptions } from '../db/schema.ts';

const batch = 50;

/**
 * Whoever began to order and never paid is a customer of the payment provider without a contract. First there, then here, so that
 * none is left over; whoever orders in that moment gets a new one, because the provider says that it does not know the old one.
 */
export async function forgetUnusedCustomers({ db, payments, log }: AppParts, before: Date): Promise<void> {
  const ofCustomer = <Table extends typeof orders | typeof subscriptions>(table: Table) =>
    db
      .select()
      .from(table as typeof orders)
      .where(eq(table.customerId, customers.customerId));
  const unused = await db
    .select()
    .from(customers)
    .where(and(lt(customers.createdAt, before), notExists(ofCustomer(subscriptions)), notExists(ofCustomer(orders))))
    .limit(batch);
  for (const { userId, customerId } of unused) {
    try {
      await payments.deleteCustomer(customerId);
      await db.delete(customers).where(and(eq(customers.userId, userId), eq(customers.customerId, customerId)));
    } catch (err) {
      log.warn({ err }, 'a customer who never paid stays until the payment provider answers');
    }
  }
}
