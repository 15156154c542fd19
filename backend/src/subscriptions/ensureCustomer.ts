import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { accounts, customers } from '../db/schema.ts';

/**
 * Returns the id of a user's customer at the payment provider, such as `cus_1`. Creates a customer for a user without
 * one, and for a user whose customer is `lostCustomerId`, which the provider does not know any more.
 */
export async function ensureCustomer(
  dependencies: Pick<AppDependencies, 'db' | 'now' | 'payments'>,
  identity: Identity,
  { lostCustomerId = null }: { lostCustomerId?: string | null } = {},
) {
  const { userId, email } = identity;
  const { db, payments, now } = dependencies;
  const [existing] = await db.select().from(customers).where(eq(customers.userId, userId));
  if (existing && existing.customerId !== lostCustomerId) {
    if (email !== null && existing.email !== email)
      await db.update(customers).set({ email }).where(eq(customers.userId, userId));
    return existing.customerId;
  }
  const [account] = await db.select().from(accounts).where(eq(accounts.userId, userId));
  // Part of the idempotency key: an account that was erased and starts again must get a new customer, because the old
  // one has the old cards. A deletion sets `endedAt`, so the key is a new one. `deletedAt` cannot serve: the first
  // request after a new sign-in removes it.
  const generation = lostCustomerId ?? account?.endedAt.toISOString() ?? null;
  const customerId = await payments.createCustomer(userId, email, generation).catch((error: unknown) => {
    // If the provider refuses the address, the user can order without one.
    if (email === null || !(error instanceof ProviderError) || error.outcome !== 'refused') throw error;
    return payments.createCustomer(userId, null, generation);
  });
  // The account may have been deleted while the provider was creating the customer.
  const endedSince = and(eq(accounts.userId, userId), gt(accounts.endedAt, identity.signedInAt));
  if ((await db.$count(accounts, endedSince)) > 0) {
    // A deletion did not know this customer yet. Its job runs again and deletes the customer.
    await db
      .update(accounts)
      .set({ settledAt: null, customerId })
      .where(and(eq(accounts.userId, userId), isNotNull(accounts.deletedAt)));
    throw new CodedError('unauthenticated', { message: 'the session was ended' });
  }
  // On a conflict, the row has the lost customer, which is replaced, or that of a parallel request, which stays.
  const [row] = await db
    .insert(customers)
    .values({ userId, customerId, email, createdAt: now() })
    .onConflictDoUpdate({ target: customers.userId, set: lostCustomerId === null ? { email } : { customerId, email } })
    .returning();
  return row!.customerId;
}
