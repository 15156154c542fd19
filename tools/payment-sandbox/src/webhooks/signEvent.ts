import { createHmac } from 'node:crypto';

/**
 * Returns the header `Stripe-Signature` of a request with an event as its body. `seconds` is the real time since 1970,
 * not the sandbox's clock, because receivers reject old signatures.
 */
export function signEvent(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
