import { formatPlan, plans } from 'api-contract';
import { and, eq, gte, inArray } from 'drizzle-orm';
import type { MailContent } from 'node-kit/mailContent.ts';
import type { Transaction } from '../adapters/openDatabase.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { isSameAddress } from '../db/mailbox.ts';
import type { MailKind } from '../db/mailKinds.ts';
import { customers, outbox } from '../db/schema.ts';
import { describeStatus } from '../subscriptions/providerStatus.ts';
import { writeCancellationConfirmation } from '../subscriptions/subscriptionMails.ts';
import type { DeclarationResult } from './applyAtProvider.ts';
import { readSubscriptionRow, type Declaration } from './findSubscription.ts';
import { writeRenewalReturned, writeWithdrawalSettled } from './refundMails.ts';

/** Kinds of mails that name the end of a cancelled subscription to its account. */
const endMailKinds: MailKind[] = ['cancellation-confirmation', 'cancellation-announcement'];

/**
 * Writes what the mails about a change of the subscription do not say: refunded money, or the end, which receipts of
 * cancellations promise, if the subscription was to end already. The mail goes to the account's own address, because it
 * contains facts of the contract. Returns null if there is nothing to say, or no address.
 */
export async function writeSettledMail(
  tx: Transaction,
  { config }: Pick<AppDependencies, 'config'>,
  declaration: Declaration,
  { refundedCents, end }: DeclarationResult,
): Promise<{ kind: MailKind; recipient: string; content: MailContent } | null> {
  const { kind, reference, receivedAt } = declaration;
  const row = await readSubscriptionRow(tx, declaration);
  if (!row) return null;
  const [customer] = await tx.select().from(customers).where(eq(customers.userId, row.userId));
  // After the deletion of an account, the declaration still has the address of the customer who was signed in.
  const recipient = customer?.email ?? (declaration.signedIn ? declaration.accountEmail : null);
  if (!recipient) return null;
  const plan = formatPlan(plans[row.planId]);
  if (kind === 'withdrawal') {
    const content = writeWithdrawalSettled({ reference, plan, refundedCents }, config.supportEmail);
    return { kind: 'withdrawal-settled', recipient, content };
  }
  if (refundedCents > 0 && end !== null)
    return {
      kind: 'renewal-returned',
      recipient,
      content: writeRenewalReturned({ reference, plan, end, refundedCents }),
    };
  if (!customer?.email || !row.cancelAtPeriodEnd || !describeStatus(row.status).isRunning) return null;
  const isEndMail = and(isSameAddress(outbox.recipient, recipient), inArray(outbox.kind, endMailKinds));
  // Since the receipt, a mail has named the end.
  if ((await tx.$count(outbox, and(isEndMail, gte(outbox.createdAt, receivedAt)))) > 0) return null;
  const content = writeCancellationConfirmation(row, config, { requestedAt: receivedAt, changeCents: null });
  return { kind: 'cancellation-confirmation', recipient, content };
}
