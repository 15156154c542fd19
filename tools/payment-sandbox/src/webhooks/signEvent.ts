import { createHmac } from 'node:crypto';

/**
 * Returns the `Stripe-Signature` header of exactly these bytes. `seconds`: real time, since receivers check its age.
 */
export function signEvent(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
