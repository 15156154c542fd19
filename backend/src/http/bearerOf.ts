import type { FastifyRequest } from 'fastify';
import { CodedError } from '../codedError.ts';

/** What stands behind `Authorization: Bearer`. Throws `unauthenticated` when nothing does. */
export function bearerOf({ headers }: FastifyRequest): string {
  const [, bearer] = /^Bearer ([^\s,]+)$/i.exec(headers.authorization ?? '') ?? [];
  if (bearer === undefined) throw new CodedError('unauthenticated');
  return bearer;
}
