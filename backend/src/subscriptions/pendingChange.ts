import { eq } from 'drizzle-orm';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { ProviderSubscription } from '../adapters/payments/providerObjects.ts';
import { subscriptions } from '../db/schema.ts';
import { fetchAndStore } from './syncSubscription.ts';
import type { CustomerSection } from './withCustomerLock.ts';

/**
 * Ends a change to a larger plan whose payment is open: voids its invoice, and reads again, because the payment may
 * have been faster. Callers are decisions that the customer has made later. Returns the provider's state, in which the
 * change is gone or has taken effect.
 */
export async function discardPendingChange(
  section: CustomerSection,
  subscriptionId: string,
): Promise<ProviderSubscription> {
  const { db, payments } = section;
  const fetched = await payments.readSubscription(subscriptionId);
  const invoiceId = fetched.latestInvoice?.invoiceId;
  if (fetched.pendingPriceId === null || invoiceId === undefined) return fetched;
  // Stored first: if this process dies, the next one would otherwise mail that the change has expired.
  await db
    .update(subscriptions)
    .set({ discardedInvoiceId: invoiceId })
    .where(eq(subscriptions.subscriptionId, subscriptionId));
  const refusal = await payments.voidInvoice(invoiceId).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ProviderError && error.outcome === 'refused') return error;
      throw error;
    },
  );
  const after = await fetchAndStore(section, subscriptionId);
  if (refusal && after.pendingPriceId !== null) throw refusal;
  return after;
}
