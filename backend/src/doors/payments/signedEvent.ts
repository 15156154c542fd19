import type Stripe from 'stripe';
import { CodedError } from '../../codedError.ts';
import { readEvent, type ProviderEvent } from './providerObjects.ts';

const toleranceSeconds = 300;

/** Throws `invalid-input` for a forged, missing, old or future signature. */
export function readSignedEvent(
  stripe: Stripe,
  webhookSecret: string,
  { rawBody, signature, now }: { rawBody: Buffer; signature: string | undefined; now: Date },
): ProviderEvent {
  // The last one, as the SDK reads it: an earlier one could be put in front by anybody.
  const signedAt = Number(/^(?:.*,)?t=(\d+)/.exec(signature ?? '')?.[1] ?? NaN);
  // The SDK refuses the past only; a signature made out for the future could be replayed for as long.
  if (!(signedAt <= now.getTime() / 1000 + toleranceSeconds)) throw new CodedError('invalid-input');
  try {
    return readEvent(
      stripe.webhooks.constructEvent(
        rawBody,
        signature ?? '',
        webhookSecret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      ),
    );
  } catch (cause) {
    throw new CodedError('invalid-input', { message: 'webhook signature', cause });
  }
}
