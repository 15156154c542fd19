import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { ProviderError, type Outcome } from './providerError.ts';
import { findRefusal } from './refusals.ts';

/** Makes a call with Stripe's SDK, and turns its errors into a `ProviderError` that says whether it had an effect. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    const outcome = classifyError(cause);
    throw new ProviderError(cause, {
      outcome,
      refusal: outcome === 'refused' ? findRefusal(cause) : null,
      // `id` stands for the id in the address of the call, which is no named parameter.
      missingParameter: cause.code === 'resource_missing' ? (cause.param ?? 'id') : null,
    });
  }
}

/**
 * Repeats a call for a second and a half while another call with the same idempotency key is running, for example from
 * another tab. Stripe then returns the result of the other call.
 */
export const callStripeWhileBusy = <T>(call: () => Promise<T>): Promise<T> =>
  callStripe(async () => {
    for (let retriesLeft = 6; ; retriesLeft -= 1) {
      try {
        return await call();
      } catch (error) {
        if (retriesLeft === 0 || !(error instanceof Stripe.errors.StripeError) || !isBusy(error)) throw error;
        await pause(250);
      }
    }
  });

/** Whether another call is running. Status 429 is not only a rate limit: another request may have locked the object. */
const isBusy = ({ statusCode }: InstanceType<typeof Stripe.errors.StripeError>) =>
  statusCode === 409 || statusCode === 429;

/** Classifies an error by what it says about the effect of the failed call (`Outcome`). */
function classifyError(error: InstanceType<typeof Stripe.errors.StripeError>): Outcome {
  const { statusCode: status } = error;
  if (!status || isBusy(error)) return 'unanswered';
  // An idempotency error means that the key was used with other parameters. The result of that call is unknown.
  return status >= 500 || error instanceof Stripe.errors.StripeIdempotencyError ? 'failed' : 'refused';
}

/**
 * Returns null if Stripe does not know the object, instead of throwing. Must be called inside of `callStripe`: outside
 * of it, Stripe's error is converted already.
 */
export async function returnNullIfMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}
