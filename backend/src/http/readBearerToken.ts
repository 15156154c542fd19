import type { FastifyRequest } from 'fastify';
import { CodedError } from '../codedError.ts';

/** Returns the token of `Authorization: Bearer`. Throws `unauthenticated` without one. */
export function readBearerToken({ headers }: FastifyRequest): string {
  const [, bearer] = /^Bearer ([^\s,]+)$/i.exec(headers.authorization ?? '') ?? [];
  if (bearer === undefined) throw new CodedError('unauthenticated');
  return bearer;
}
