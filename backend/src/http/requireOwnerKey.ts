import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CodedError } from '../codedError.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Lets only the holder of the owner's key in, who sends it as a bearer token. */
export function requireOwnerKey(ownerKey: string) {
  return async ({ headers }: FastifyRequest) => {
    const [, key = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(digest(key), digest(ownerKey))) throw new CodedError('unauthenticated');
  };
}
