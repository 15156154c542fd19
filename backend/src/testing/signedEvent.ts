import { randomUUID } from 'node:crypto';
import { signEvent } from 'payment-sandbox/webhooks/signEvent.ts';

export const webhookSecret = 'whsec_test';

/** Creates the body and the headers, with a signature, with which the payment provider delivers an event. */
export function signedEvent(
  type: string,
  object: object,
  signedAtSeconds: number,
  id = `evt_${randomUUID()}`,
  secret = webhookSecret,
) {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
  return {
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signEvent(payload, secret, signedAtSeconds),
    },
  };
}
