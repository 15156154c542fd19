import type { FastifyRequest } from 'fastify';
import type { Identity, VerifyIdentity } from '../adapters/identity.ts';
import { CodedError } from '../codedError.ts';
import { bearerOf } from './bearerOf.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
  }
}

/** Throws if the token's sign-in was ended, or the user calls too often (`createSessionCheck`). */
export type CheckSession = (identity: Identity, route: FastifyRequest['routeOptions']) => Promise<void>;

/** Returns the `onRequest` hook of protected routes, which rejects before the body is parsed. */
export function authenticate(verifyIdentity: VerifyIdentity, checkSession: CheckSession) {
  return async (request: FastifyRequest) => {
    const identity = await verifyIdentity(bearerOf(request));
    await checkSession(identity, request.routeOptions);
    request.identity = identity;
  };
}

/** Returns the caller. Only for routes behind `authenticate`. */
export function identityOf(request: FastifyRequest): Identity {
  if (!request.identity) throw new CodedError('unauthenticated');
  return request.identity;
}
