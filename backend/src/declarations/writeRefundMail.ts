import { formatPlan, plans } from 'api-contract';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { customers, subscriptions } from '../db/schema.ts';
import type { SubscriptionRow } from '../subscriptions/currentSubscription.ts';
import type { DeclarationResult } from './applyAtProvider.ts';
import type { Declaration } from './claimDeclaration.ts';
import { writeRenewalReturned, writeWithdrawalSettled } from './refundMails.ts';

/**
 * Writes the mail about refunded money, which the mails about the subscription do not mention. Returns null if nothing
 * was refunded for a cancellation, or the account has no address. The mail goes to the account's own address, because
 * it contains facts of the contract.
 */
export async function writeRefundMail(
  dependencies: AppDependencies,
  declaration: Declaration,
  { refundedCents, end }: DeclarationResult,
) {
  const { db, config } = dependencies;
  const { kind, reference } = declaration;
  const row = await readSubscriptionRow(dependencies, declaration);
  const [customer] = row ? await db.select().from(customers).where(eq(customers.userId, row.userId)) : [];
  // After the deletion of an account, the declaration still has the address of the customer who was signed in.
  const recipient = customer?.email ?? (declaration.signedIn ? declaration.accountEmail : null);
  if (!row || !recipient) return null;
  const plan = formatPlan(plans[row.planId]);
  if (kind === 'withdrawal') {
    const content = writeWithdrawalSettled({ reference, plan, refundedCents }, config.supportEmail);
    return { kind: 'withdrawal-settled' as const, recipient, content };
  }
  if (refundedCents === 0 || end === null) return null;
  return {
    kind: 'renewal-returned' as const,
    recipient,
    content: writeRenewalReturned({ reference, plan, end, refundedCents }),
  };
}

/** Reads the subscription that a claimed declaration is about; undefined if `deleteExpired` has deleted it. */
export async function readSubscriptionRow(
  { db }: AppDependencies,
  { subscriptionId }: Declaration,
): Promise<SubscriptionRow | undefined> {
  // Not null: only declarations whose subscription is known are claimed.
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId!));
  return row;
}
