import type { FastifyRequest } from 'fastify';
import { CodedError } from '../codedError.ts';

/**
 * Browsers name the page that sends a request. Without CORS headers a foreign page only cannot read the answer; here
 * its request is not carried out either. Programs without an origin (boxes, the payment provider) pass.
 */
export function refuseForeignOrigins(allowed: string[]) {
  return async ({ headers: { origin } }: FastifyRequest) => {
    if (origin !== undefined && !allowed.includes(origin))
      throw new CodedError('forbidden', { message: 'foreign origin' });
  };
}
