import { isRenewing } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { findCurrentSubscription, type SubscriptionRow } from './currentSubscription.ts';
import { fetchAndStore } from './syncSubscription.ts';
import type { CustomerSection } from './withCustomerLock.ts';

/** Reads the running subscription as it is stored. Throws `no-subscription` if none is running. */
export async function requireSubscription(
  { db }: Pick<AppDependencies, 'db'>,
  userId: string,
): Promise<SubscriptionRow> {
  const row = await findCurrentSubscription(db, userId);
  if (!row) throw new CodedError('no-subscription');
  return row;
}

/**
 * Returns the running subscription after fetching it from the payment provider: `row` is ours, brought up to date with
 * `fetched`, the provider's state. The stored row alone may be older than a change on the provider's own page. Throws
 * `no-subscription`.
 */
export async function fetchSubscription(section: CustomerSection) {
  const { subscriptionId } = await requireSubscription(section, section.userId);
  const fetched = await fetchAndStore(section, subscriptionId);
  return { row: await requireSubscription(section, section.userId), fetched };
}

/**
 * Fetches a subscription whose plan is to be changed. Throws `renewal-in-progress` while the renewal is drafted: a
 * larger plan would be charged beside it, and a smaller one would miss it. Throws `payment-managed-elsewhere` if the
 * owner has changed the subscription at the provider in a way that this app cannot continue.
 */
export async function fetchChangeable(section: CustomerSection) {
  const subscription = await fetchSubscription(section);
  const { row, fetched } = subscription;
  // While a smaller plan is planned, the classic billing mode would credit that one.
  const isCreditWrong = fetched.isClassic && row.planId !== row.periodPlanId;
  if (fetched.isManagedByHand || isCreditWrong) throw new CodedError('payment-managed-elsewhere');
  if (isRenewing(fetched)) throw new CodedError('renewal-in-progress');
  return subscription;
}
