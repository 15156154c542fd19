import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { CodedError } from '../../codedError.ts';
import { readEvent, type ProviderEvent } from './providerEvents.ts';

const toleranceSeconds = 300;

const eventShape = z.object({
  id: z.string().check(z.minLength(1)),
  type: z.string().check(z.minLength(1)),
  data: z.object({ object: z.looseObject({}) }),
});

/** Throws `invalid-input` for an event of another form, and for a forged, missing, old or future signature. */
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
    const event: unknown = stripe.webhooks.constructEvent(
      rawBody,
      signature ?? '',
      webhookSecret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
    return readEvent(eventShape.parse(event));
  } catch (cause) {
    throw new CodedError('invalid-input', { message: 'webhook signature or form', cause });
  }
}
