import type { FastifyRequest } from 'fastify';
import { CodedError } from '../codedError.ts';

/**
 * Rejects requests that reached our proxy without TLS: a redirect would hide that a program sends tokens unencrypted.
 * Requests from inside, which name no protocol, pass.
 */
export async function rejectPlainHttp({ protocol, headers }: FastifyRequest): Promise<void> {
  if (headers['x-forwarded-proto'] !== undefined && protocol === 'http')
    throw new CodedError('forbidden', { message: 'plain HTTP' });
}
