import * as calls from 'api-contract';
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { App, AppDependencies } from '../appDependencies.ts';
import { isSameAddress } from '../db/mailbox.ts';
import { customers, declarations, outbox, signups } from '../db/schema.ts';
import { namesAddress } from '../declarations/namesAddress.ts';
import { addRoute } from '../http/addRoute.ts';

/** Adds the operator's route that erases an address. */
export function addEraseAddressRoute(app: App, dependencies: AppDependencies) {
  addRoute(
    app,
    calls.eraseAddress,
    { summary: 'Delete what is kept under an address and no law wants', input: calls.eraseAddressInput },
    async (request) => eraseAddress(dependencies, request.body.email),
  );
}

/**
 * Erases what is stored about an e-mail address, after the person has asked the operator (Art. 17 GDPR). The proof of
 * consent to a newsletter is kept, and so are declarations (cancellations and withdrawals sent by a form) about a
 * contract, because the law requires both (`retentionPeriods`). An account is not erased: customers delete their
 * accounts after signing in. Returns the numbers of rows that were erased and kept.
 */
async function eraseAddress(
  { db, now }: Pick<AppDependencies, 'db' | 'now'>,
  email: string,
): Promise<calls.ErasedAddress> {
  const key = email.toLowerCase();
  const isSignup = eq(signups.emailKey, key);
  // Named in the form as the account's address, or as the one for the receipt.
  const isDeclaration = namesAddress(email);
  return db.transaction(async (tx) => {
    // A newsletter sign-up that was ever confirmed is ended, and its row stays as proof. Other sign-ups are deleted.
    const isNewsletterProof = and(eq(signups.kind, 'newsletter'), isNotNull(signups.confirmedAt));
    await tx
      .update(signups)
      .set({
        status: 'unsubscribed',
        tokenHash: null,
        unsubscribedAt: sql`coalesce(${signups.unsubscribedAt}, ${now().toISOString()}::timestamptz)`,
      })
      .where(and(isSignup, isNewsletterProof, ne(signups.status, 'replaced')));
    const deletedSignups = await tx
      .delete(signups)
      .where(and(isSignup, or(ne(signups.kind, 'newsletter'), isNull(signups.confirmedAt))))
      .returning({ id: signups.id });
    // Deletes mails that were sent or given up (no next attempt), and mails that anyone can cause without signing in.
    // Waiting mails about the account stay.
    const mails = await tx
      .delete(outbox)
      .where(and(isSameAddress(outbox.recipient, email), or(isNull(outbox.nextAttemptAt), eq(outbox.cause, 'anyone'))))
      .returning({ id: outbox.id });
    // Deletes declarations about no contract, unless they may still be carried out (not settled).
    const deletedDeclarations = await tx
      .delete(declarations)
      .where(and(isDeclaration, isNull(declarations.subscriptionId), eq(declarations.state, 'settled')))
      .returning({ id: declarations.id });
    return {
      signups: deletedSignups.length,
      mails: mails.length,
      declarations: deletedDeclarations.length,
      // Only the newsletters that have ended, now or earlier, are left.
      keptProofs: await tx.$count(signups, isSignup),
      keptDeclarations: await tx.$count(declarations, isDeclaration),
      hasAccount: (await tx.$count(customers, isSameAddress(customers.email, email))) > 0,
    };
  });
}
