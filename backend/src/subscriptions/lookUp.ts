import type { AppParts } from '../appParts.ts';
import { CodedError } from '../codedError.ts';
import { currentSubscription, type SubscriptionRow } from './currentSubscription.ts';
import { syncSubscription } from './syncSubscription.ts';

/** Throws `no-subscription` if none is running. */
export async function requireSubscription(parts: AppParts, userId: string): Promise<SubscriptionRow> {
  const row = await currentSubscription(parts.db, userId);
  if (!row) throw new CodedError('no-subscription');
  return row;
}

/**
 * Reads the running subscription at the provider first: our row may be older than what was done on the provider's own
 * page.
 */
export async function lookUp(parts: AppParts, userId: string) {
  const { subscriptionId } = await requireSubscription(parts, userId);
  const seen = await syncSubscription(parts, subscriptionId);
  return { row: await requireSubscription(parts, userId), seen };
}
