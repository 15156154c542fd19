import type { FastifyRequest } from 'fastify';
import { CodedError } from '../codedError.ts';

/**
 * Returns the hook that refuses requests of foreign pages by their `Origin`. CORS alone would carry the request out and
 * only hide the response. Clients without an origin (boxes, the payment provider) pass.
 */
export function refuseForeignOrigins(allowed: string[]) {
  return async ({ headers: { origin }, routeOptions }: FastifyRequest) => {
    if (routeOptions.config.acceptsForeignOrigins) return;
    if (origin !== undefined && !allowed.includes(origin))
      throw new CodedError('forbidden', { message: 'foreign origin' });
  };
}
