import { and, eq, isNotNull, isNull, lt, ne, notInArray } from 'drizzle-orm';
import type { AppParts } from '../appParts.ts';
import {
  declarations,
  deletions,
  emailChanges,
  orders,
  signupProofs,
  signups,
  subscriptions,
  usage,
  webhookEvents,
} from '../db/schema.ts';
import { runningStatuses } from '../subscriptions/currentSubscription.ts';
import { deleteInBatches } from './deleteInBatches.ts';
import { forgetUnusedCustomers } from './forgetUnusedCustomers.ts';

const dayMilliseconds = 86_400_000;

/**
 * How long we keep what. The privacy notice tells it to customers, docs/operations.md to the owner: change all three together. Days
 * count from the moment in brackets, years from the end of its year, as the law counts them.
 */
export const keep = {
  unconfirmedSignupDays: 30,
  newsletterProofDays: 3 * 365,
  preorderDaysAfterSaleStart: 183,
  usageDays: 90,
  unpaidOrderDays: 90,
  contractYears: 8,
  declarationWithoutContractYears: 3,
  deletionNoteDays: 90,
  emailChangeDays: 30,
  webhookEventDays: 60,
  unusedCustomerDays: 90,
};

/** Deletes what the privacy notice says is deleted. Safe to repeat, and to run twice at once. */
export async function forgetExpired(parts: AppParts): Promise<void> {
  const { config, now, outbox } = parts;
  const before = (days: number) => new Date(now().getTime() - days * dayMilliseconds);
  const beforeYears = (years: number) => new Date(Date.UTC(now().getUTCFullYear() - years, 0, 1));
  const forget = deleteInBatches(parts.db);

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
  await forget(deletions, [lt(deletions.settledAt, before(keep.deletionNoteDays))]);
  await forget(emailChanges, [lt(emailChanges.since, before(keep.emailChangeDays))]);
  await forget(webhookEvents, [lt(webhookEvents.receivedAt, before(keep.webhookEventDays))]);
  await outbox.forgetOld();
  await forgetUnusedCustomers(parts, before(keep.unusedCustomerDays));
}
