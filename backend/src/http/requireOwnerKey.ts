import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createAddressMatcher } from 'node-kit/addressMatcher.ts';
import { CodedError } from '../codedError.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Returns the hook of the routes for the owner (the operator of the site), who sends a key as bearer token. It responds
 * 404 to clients outside of these IP addresses and networks.
 */
export function requireOwnerKey(ownerKey: string, addresses: string[]) {
  const isOwnersAddress = createAddressMatcher(addresses);
  return async ({ headers, ip }: FastifyRequest) => {
    if (!isOwnersAddress(ip)) throw new CodedError('not-found', { message: 'not an address of the owner' });
    const [, key = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(digest(key), digest(ownerKey))) throw new CodedError('unauthenticated');
  };
}
