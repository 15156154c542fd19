import * as calls from 'api-contract';
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { App, AppDependencies } from '../appDependencies.ts';
import { isSameAddress } from '../db/mailbox.ts';
import { customers, declarations, outbox, signupProofs, signups } from '../db/schema.ts';
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
 * Erases everything that is stored about an address, for the operator, if somebody asks by mail (Art. 17 GDPR). The law
 * keeps the proof of a newsletter, and declarations (cancellations and withdrawals sent by a form) about a contract
 * (`retentionPeriods`). An account is not erased: its customer does that after signing in. Returns what was erased and
 * what was kept, in numbers of rows.
 */
async function eraseAddress({ db, now }: AppDependencies, email: string): Promise<calls.ErasedAddress> {
  const key = email.toLowerCase();
  const isSignup = eq(signups.emailKey, key);
  const isDeclaration = namesAddress(email);
  return db.transaction(async (tx) => {
    // A newsletter that was ever confirmed is ended, and its row stays as proof. Other sign-ups are deleted.
    const isNewsletterProof = and(eq(signups.kind, 'newsletter'), isNotNull(signups.confirmedAt));
    await tx
      .update(signups)
      .set({
        status: 'unsubscribed',
        tokenHash: null,
        unsubscribedAt: sql`coalesce(${signups.unsubscribedAt}, ${now().toISOString()}::timestamptz)`,
      })
      .where(and(isSignup, isNewsletterProof));
    const deletedSignups = await tx
      .delete(signups)
      .where(and(isSignup, or(ne(signups.kind, 'newsletter'), isNull(signups.confirmedAt))))
      .returning({ id: signups.id });
    // Deletes mails that are done (null), or can be caused without signing in. Waiting mails of the account stay.
    const mails = await tx
      .delete(outbox)
      .where(and(isSameAddress(outbox.recipient, email), or(isNull(outbox.nextAttemptAt), eq(outbox.cause, 'anyone'))))
      .returning({ id: outbox.id });
    // One that is not settled may still be carried out.
    const deletedDeclarations = await tx
      .delete(declarations)
      .where(and(isDeclaration, isNull(declarations.subscriptionId), eq(declarations.state, 'settled')))
      .returning({ id: declarations.id });
    // Consents that ended before the person signed up again.
    const keptProofs = await tx.$count(signupProofs, eq(signupProofs.emailKey, key));
    // All sign-ups that are left are newsletters, ended above.
    const keptNewsletters = await tx.$count(signups, isSignup);
    return {
      signups: deletedSignups.length,
      mails: mails.length,
      declarations: deletedDeclarations.length,
      keptProofs: keptProofs + keptNewsletters,
      keptDeclarations: await tx.$count(declarations, isDeclaration),
      hasAccount: (await tx.$count(customers, isSameAddress(customers.email, email))) > 0,
    };
  });
}
