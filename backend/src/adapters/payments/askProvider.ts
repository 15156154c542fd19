import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { ProviderError, type Outcome } from './providerError.ts';

/** One question to the provider: whatever the SDK throws becomes a `ProviderError` that says what happened. */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    throw new ProviderError(cause, {
      isDeclined: cause instanceof Stripe.errors.StripeCardError,
      outcome: outcomeOf(cause),
      missing: cause.code === 'resource_missing' ? (cause.param ?? 'id') : null,
    });
  }
}

/** Another tab is asking with the same key, and its answer is ours: waits about as long as a page does. */
export async function askWhileBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let waits = 6; ; waits -= 1) {
    try {
      return await ask(call);
    } catch (error) {
      if (waits === 0 || !(error instanceof ProviderError) || error.outcome !== 'busy') throw error;
      await pause(250);
    }
  }
}

function outcomeOf(error: InstanceType<typeof Stripe.errors.StripeError>): Outcome {
  const { statusCode: status } = error;
  if (status === undefined || status === 0) return 'silent';
  // 429 also says that a request which still runs has locked the object.
  if (status === 409 || status === 429) return 'busy';
  // A key that was used with other words: what became of those is not said.
  return status >= 500 || error instanceof Stripe.errors.StripeIdempotencyError ? 'failed' : 'refused';
}

/** Null for what the provider does not know. */
export async function orMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}
