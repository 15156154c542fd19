import { paymentEventInput } from 'api-contract';
import type Stripe from 'stripe';
import { CodedError } from '../../codedError.ts';
import { convertEvent, type ProviderEvent } from './providerEvents.ts';

/** Maximum difference between the time in the signature and our clock, so that an old request cannot be replayed. */
const toleranceSeconds = 300;

/**
 * Reads an event from the webhook. Throws `invalid-input` for a malformed event, and for a forged, missing, old or
 * future signature (`t=1765000000,v1=…`).
 */
export function readSignedEvent(
  stripe: Stripe,
  webhookSecret: string,
  { rawBody, signature, now }: { rawBody: Buffer; signature: string | undefined; now: Date },
): ProviderEvent {
  // Reads the last `t=`, as the SDK does: anybody could put another time in front of the signed one.
  const signedAt = Number(/^(?:.*,)?t=(\d+)/.exec(signature ?? '')?.[1] ?? NaN);
  // The SDK refuses only old signatures. A signature with a future time could be replayed until that time.
  const isFuture = signedAt > now.getTime() / 1000 + toleranceSeconds;
  if (Number.isNaN(signedAt) || isFuture) throw new CodedError('invalid-input');
  try {
    const event: unknown = stripe.webhooks.constructEvent(
      rawBody,
      signature ?? '',
      webhookSecret,
      toleranceSeconds,
      // The SDK then uses its own cryptography.
      undefined,
      now.getTime(),
    );
    return convertEvent(paymentEventInput().parse(event));
  } catch (cause) {
    throw new CodedError('invalid-input', { message: 'webhook signature or form', cause });
  }
}
