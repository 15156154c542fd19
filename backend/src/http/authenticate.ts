import type { FastifyRequest } from 'fastify';
import type { Identity, VerifyIdentity } from '../adapters/identity.ts';
import { CodedError } from '../codedError.ts';
import { readBearerToken } from './readBearerToken.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Signed-in customer; null if the route reads no token, or got none. */
    identity: Identity | null;
  }
}

/**
 * Check of a caller whose token is valid. Returns the caller with the address that the account has by now. Throws if
 * the sign-in was ended or the user calls too often.
 */
export type CheckSession = (
  identity: Identity,
  token: string,
  route: FastifyRequest['routeOptions'],
) => Promise<Identity>;

/**
 * Returns the `onRequest` hook of routes for signed-in customers. It verifies the token and the session
 * (`createSessionCheck`), and throws before the body is parsed.
 */
export function authenticate(verifyIdentity: VerifyIdentity, checkSession: CheckSession) {
  return async (request: FastifyRequest) => {
    const token = readBearerToken(request);
    const identity = await verifyIdentity(token);
    request.identity = await checkSession(identity, token, request.routeOptions);
  };
}

/** Returns the signed-in caller. Throws `unauthenticated` on a route that `authenticate` does not protect. */
export function requireIdentity(request: FastifyRequest): Identity {
  if (!request.identity) throw new CodedError('unauthenticated');
  return request.identity;
}
