import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { currentSubscription, type SubscriptionRow } from './currentSubscription.ts';
import { syncSubscription } from './syncSubscription.ts';

/** Throws `no-subscription` if none is running. */
export async function requireSubscription(dependencies: AppDependencies, userId: string): Promise<SubscriptionRow> {
  const row = await currentSubscription(dependencies.db, userId);
  if (!row) throw new CodedError('no-subscription');
  return row;
}

/**
 * Reads the running subscription at the provider first: our row may be older than what was done on the provider's own
 * page.
 */
export async function lookUp(dependencies: AppDependencies, userId: string) {
  const { subscriptionId } = await requireSubscription(dependencies, userId);
  const seen = await syncSubscription(dependencies, subscriptionId);
  return { row: await requireSubscription(dependencies, userId), seen };
}
