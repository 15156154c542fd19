import { eq } from 'drizzle-orm';
import { CodedError } from '../codedError.ts';
import { customers } from '../db/schema.ts';
import { fetchSubscription } from './fetchSubscription.ts';
import { withCustomerLock, type SubscriptionDependencies } from './withCustomerLock.ts';

/**
 * Returns the address of the provider's page on which the customer confirms or pays the open invoice. It is read at
 * each click, because it lets anybody pay. Throws `no-subscription`, and `conflict` if no payment is open.
 */
export async function findPaymentPage(dependencies: SubscriptionDependencies, userId: string): Promise<string> {
  const { fetched } = await withCustomerLock(dependencies, userId, fetchSubscription);
  const { latestInvoice } = fetched;
  if (latestInvoice?.status !== 'open' || latestInvoice.pageUrl === null) throw new CodedError('conflict');
  return latestInvoice.pageUrl;
}

/** Returns the address of the provider's page for invoices and payment method. Throws `no-subscription`. */
export async function createPortalUrl(
  { db, payments }: Pick<SubscriptionDependencies, 'db' | 'payments'>,
  userId: string,
): Promise<string> {
  const [customer] = await db.select().from(customers).where(eq(customers.userId, userId));
  if (!customer) throw new CodedError('no-subscription');
  return payments.createPortalUrl(customer.customerId);
}
