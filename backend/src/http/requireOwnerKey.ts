import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressList } from 'node-kit/addressList.ts';
import { CodedError } from '../codedError.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Lets only the holder of the owner's key in, who sends it as a bearer token. From elsewhere than `addresses` there is
 * nothing here.
 */
export function requireOwnerKey(ownerKey: string, addresses: string[]) {
  const isNear = addressList(addresses);
  return async ({ headers, ip }: FastifyRequest) => {
    if (!isNear(ip)) throw new CodedError('not-found', { message: 'not an address of the owner' });
    const [, key = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(digest(key), digest(ownerKey))) throw new CodedError('unauthenticated');
  };
}
