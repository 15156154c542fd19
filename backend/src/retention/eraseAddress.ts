import type { ErasedAddress } from 'api-contract';
import { and, count, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { isSameAddress } from '../db/mailbox.ts';
import { customers, declarations, outbox, signupProofs, signups } from '../db/schema.ts';

/**
 * Erases everything under an address that no law wants kept, on request by mail (Art. 17 GDPR). The proof of a
 * newsletter stays for its three years, declarations about a contract for eight; an account is deleted by its owner
 * after signing in.
 */
export async function eraseAddress({ db, now }: AppDependencies, email: string): Promise<ErasedAddress> {
  const key = email.toLowerCase();
  const mine = eq(signups.emailKey, key);
  const named = (field: string) => isSameAddress(sql`${declarations.content} ->> ${field}`, email);
  const byMe = or(named('email'), named('confirmationEmail'));
  return db.transaction(async (tx) => {
    const hadNewsletter = and(
      mine,
      eq(signups.kind, 'newsletter'),
      inArray(signups.status, ['confirmed', 'unsubscribed']),
    );
    await tx
      .update(signups)
      .set({
        status: 'unsubscribed',
        tokenHash: null,
        unsubscribedAt: sql`coalesce(${signups.unsubscribedAt}, ${now().toISOString()}::timestamptz)`,
      })
      .where(hadNewsletter);
    const gone = await tx
      .delete(signups)
      .where(and(mine, or(eq(signups.kind, 'preorder'), ne(signups.status, 'unsubscribed'))))
      .returning({ id: signups.id });
    const mails = await tx
      .delete(outbox)
      .where(and(isSameAddress(outbox.recipient, email), or(isNull(outbox.nextAttemptAt), eq(outbox.cause, 'anyone'))))
      .returning({ id: outbox.id });
    const withoutContract = await tx
      .delete(declarations)
      .where(and(byMe, isNull(declarations.subscriptionId), eq(declarations.state, 'settled')))
      .returning({ id: declarations.id });
    const [kept] = await tx.select({ number: count() }).from(declarations).where(byMe);
    const [proofs] = await tx.select({ number: count() }).from(signupProofs).where(eq(signupProofs.emailKey, key));
    const [newsletter] = await tx.select({ number: count() }).from(signups).where(mine);
    const [customer] = await tx
      .select({ number: count() })
      .from(customers)
      .where(isSameAddress(customers.email, email));
    return {
      signups: gone.length,
      mails: mails.length,
      declarations: withoutContract.length,
      keptProofs: (proofs?.number ?? 0) + (newsletter?.number ?? 0),
      keptDeclarations: kept?.number ?? 0,
      hasAccount: (customer?.number ?? 0) > 0,
    };
  });
}
