import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createAddressMatcher } from 'node-kit/addressMatcher.ts';
import { CodedError } from '../codedError.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Returns the hook of the owner's calls, which need the owner's key as a bearer token. To clients outside of
 * `addresses` these calls do not exist (404).
 */
export function requireOwnerKey(ownerKey: string, addresses: string[]) {
  const isOwnersAddress = createAddressMatcher(addresses);
  return async ({ headers, ip }: FastifyRequest) => {
    if (!isOwnersAddress(ip)) throw new CodedError('not-found', { message: 'not an address of the owner' });
    const [, key = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(digest(key), digest(ownerKey))) throw new CodedError('unauthenticated');
  };
}
