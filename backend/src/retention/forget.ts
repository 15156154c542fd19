import { and, eq, exists, isNotNull, isNull, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { AppDependencies } from '../appDependencies.ts';
import {
  declarations,
  deletions,
  emailChanges,
  orders,
  sessionEnds,
  signupProofs,
  signups,
  subscriptions,
  usage,
  webhookEvents,
} from '../db/schema.ts';
import { runningStatuses } from '../subscriptions/currentSubscription.ts';
import { deleteInBatches } from './deleteInBatches.ts';
import { forgetUnusedCustomers } from './forgetUnusedCustomers.ts';
import { keep } from './keep.ts';

const dayMilliseconds = 86_400_000;

/** Job: deletes data whose period in the privacy notice is over (`keep`). Safe to repeat, and to run concurrently. */
export async function forgetExpired(dependencies: AppDependencies): Promise<void> {
  const { config, now, outbox } = dependencies;
  const before = (days: number) => new Date(now().getTime() - days * dayMilliseconds);
  const beforeYears = (years: number) => new Date(Date.UTC(now().getUTCFullYear() - years, 0, 1));
  const forget = deleteInBatches(dependencies.db);

  await forget(signups, [eq(signups.status, 'pending'), lt(signups.requestedAt, before(keep.unconfirmedSignupDays))]);
  await forget(signups, [
    eq(signups.status, 'unsubscribed'),
    lt(signups.unsubscribedAt, before(keep.newsletterProofDays)),
  ]);
  await forget(signupProofs, [lt(signupProofs.unsubscribedAt, before(keep.newsletterProofDays))]);
  if (config.saleStart !== null && config.saleStart < before(keep.preorderDaysAfterSaleStart))
    await forget(signups, [eq(signups.kind, 'preorder')]);
  await forget(usage, [lt(usage.reportedAt, before(keep.usageDays))]);
  await forget(orders, [
    and(ne(orders.state, 'completed'), ne(orders.state, 'open')),
    lt(orders.declaredAt, before(keep.unpaidOrderDays)),
  ]);
  await forget(orders, [lt(orders.declaredAt, beforeYears(keep.contractYears))]);
  await forget(subscriptions, [
    notInArray(subscriptions.status, runningStatuses),
    lt(subscriptions.updatedAt, beforeYears(keep.contractYears)),
  ]);
  for (const [hasContract, years] of [
    [isNotNull(declarations.subscriptionId), keep.contractYears],
    [isNull(declarations.subscriptionId), keep.declarationWithoutContractYears],
  ] as const)
    await forget(declarations, [
      eq(declarations.state, 'settled'),
      hasContract,
      lt(declarations.receivedAt, beforeYears(years)),
    ]);
  // Session ends are deleted before the deletions, by which they are found.
  const isDeletionOld = lt(deletions.settledAt, before(keep.deletionNoteDays));
  const oldDeletion = dependencies.db
    .select({ one: sql`1` })
    .from(deletions)
    .where(and(eq(deletions.userId, sessionEnds.userId), isDeletionOld));
  await forget(sessionEnds, [exists(oldDeletion)]);
  await forget(sessionEnds, [lt(sessionEnds.endedAt, before(keep.signInDays))]);
  await forget(deletions, [isDeletionOld]);
  await forget(emailChanges, [lt(emailChanges.since, before(keep.emailChangeDays))]);
  await forget(webhookEvents, [lt(webhookEvents.receivedAt, before(keep.webhookEventDays))]);
  await outbox.forgetOld();
  await forgetUnusedCustomers(dependencies, before(keep.unusedCustomerDays));
}
