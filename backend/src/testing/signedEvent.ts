import { createHmac, randomUUID } from 'node:crypto';

export const webhookSecret = 'whsec_test';

/** An event as the payment provider delivers it. */
export function signedEvent(
  type: string,
  object: object,
  signedAtSeconds: number,
  id = `evt_${randomUUID()}`,
  secret = webhookSecret,
) {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
  const signature = createHmac('sha256', secret).update(`${signedAtSeconds}.${payload}`).digest('hex');
  return {
    payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${signedAtSeconds},v1=${signature}`,
    },
  };
}
