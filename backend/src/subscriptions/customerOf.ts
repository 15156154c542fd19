import { and, eq, gt } from 'drizzle-orm';
import type { Identity } from '../adapters/identity.ts';
import { ProviderError } from '../adapters/payments/providerError.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { customers, deletions, sessionEnds } from '../db/schema.ts';

/** Returns a person's customer at the provider: a new one where there is none, or where it is the one to replace. */
export async function customerOf(dependencies: AppDependencies, identity: Identity, replaces: string | null = null) {
  const { userId, email } = identity;
  const { db, payments, now } = dependencies;
  const [known] = await db.select().from(customers).where(eq(customers.userId, userId));
  if (known && known.customerId !== replaces) {
    if (email !== null && known.email !== email)
      await db.update(customers).set({ email }).where(eq(customers.userId, userId));
    return known.customerId;
  }
  const [ended] = await db.select().from(sessionEnds).where(eq(sessionEnds.userId, userId));
  // An erased account that starts again gets a new customer: the old one has the old cards. `deletions` is forgotten at
  // its first request.
  const since = replaces ?? ended?.endedAt.toISOString() ?? null;
  const customerId = await payments.createCustomer(userId, email, since).catch((error: unknown) => {
    // An address that the provider dislikes must not keep anybody from ordering.
    if (email === null || !(error instanceof ProviderError) || error.outcome !== 'refused') throw error;
    return payments.createCustomer(userId, null, since);
  });
  // The provider may have been slow: an account that was deleted since gets no new customer.
  const over = and(eq(sessionEnds.userId, userId), gt(sessionEnds.endedAt, identity.signedInAt));
  if ((await db.$count(sessionEnds, over)) > 0) {
    // The deletion could not know this customer: its job ends it, too.
    await db.update(deletions).set({ settledAt: null, customerId }).where(eq(deletions.userId, userId));
    throw new CodedError('unauthenticated', { message: 'the session was ended' });
  }
  const [row] = await db
    .insert(customers)
    .values({ userId, customerId, email, createdAt: now() })
    .onConflictDoUpdate({ target: customers.userId, set: replaces === null ? { email } : { customerId, email } })
    .returning();
  return row!.customerId;
}
