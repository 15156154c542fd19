import { and, eq, gte, inArray } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import { isSameAddress } from '../db/mailbox.ts';
import type { MailKind } from '../db/mailKinds.ts';
import { customers, outbox } from '../db/schema.ts';
import { describeStatus } from '../subscriptions/providerStatus.ts';
import { writeCancellationConfirmation } from '../subscriptions/subscriptionMails.ts';
import type { Declaration } from './claimDeclaration.ts';
import { readSubscriptionRow } from './writeRefundMail.ts';

/** Kinds of mails that name the end of a cancelled subscription to its account. */
const endMailKinds: MailKind[] = ['cancellation-confirmation', 'cancellation-announcement'];

/**
 * Writes the mail with the end of the contract, which receipts of cancellations promise, if the subscription was to end
 * already: the cancellation has changed nothing then, so that `mailChanges` has mailed nothing. Returns null if a mail
 * since the receipt names the end.
 */
export async function writePlannedEndMail(dependencies: AppDependencies, declaration: Declaration) {
  const { db, config } = dependencies;
  const { receivedAt } = declaration;
  const row = await readSubscriptionRow(dependencies, declaration);
  if (!row?.cancelAtPeriodEnd || !describeStatus(row.status).isRunning) return null;
  const [customer] = await db.select().from(customers).where(eq(customers.userId, row.userId));
  if (!customer?.email) return null;
  const recipient = customer.email;
  const isEndMail = and(isSameAddress(outbox.recipient, recipient), inArray(outbox.kind, endMailKinds));
  if ((await db.$count(outbox, and(isEndMail, gte(outbox.createdAt, receivedAt)))) > 0) return null;
  const content = writeCancellationConfirmation(row, config, { requestedAt: receivedAt, changeCents: null });
  return { kind: 'cancellation-confirmation' as const, recipient, content };
}
