import { createHmac } from 'node:crypto';

/**
 * Returns the header `Stripe-Signature` for a body. `seconds` is the real time since 1970, because receivers reject old
 * signatures.
 */
export function signEvent(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
