import { createHmac } from 'node:crypto';

/** The provider's `Stripe-Signature` header over exactly these bytes. `seconds` is real time: receivers check its age. */
export function signature(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
