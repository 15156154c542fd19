import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createAddressMatcher } from 'node-kit/addressMatcher.ts';
import { createSessionCheck } from './account/createSessionCheck.ts';
import type { AppDependencies } from './appDependencies.ts';
import { CodedError } from './codedError.ts';
import { authenticateBox } from './devices/authenticateBox.ts';
import type { Guards } from './http/addRoute.ts';
import { authenticate } from './http/authenticate.ts';
import type { CallLimits } from './http/callLimits.ts';

/**
 * Creates one guard per kind of caller (`Call.who`): a hook of Fastify that runs first in the routes for that kind, and
 * throws for anybody else. Those of customers and boxes also count the caller's calls against `limits`:
 *
 * - `anyone`: admits everybody, and reads no token.
 * - `optional`: like `member` if there is a valid token, otherwise like `anyone`.
 * - `member`: a signed-in customer, by a token.
 * - `box`: a device that tells stories, by its own secret.
 * - `owner`: the operator of the site, by a key and IP address. Null without a key in the configuration: then the
 *   operator's routes are not registered, and respond 404.
 */
export function createGuards(dependencies: AppDependencies, limits: CallLimits): Guards {
  const { ownerKey } = dependencies.config;
  const member = authenticate(dependencies.verifyIdentity, createSessionCheck(dependencies, limits));
  return {
    anyone: async () => undefined,
    box: authenticateBox(dependencies, limits),
    // An expired token, or one that cannot be verified now, counts as not signed in.
    optional: (request) => member(request).catch(() => undefined),
    member,
    owner: ownerKey === null ? null : requireOwnerKey(ownerKey, dependencies.config.ownerAddresses),
  };
}

/** Hashes a text to a fixed length, which `timingSafeEqual` requires. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Returns the hook of the routes for the owner (the operator of the site), who sends a key as bearer token. It responds
 * 404 to clients outside of these IP addresses and networks.
 */
function requireOwnerKey(ownerKey: string, addresses: string[]) {
  const isOwnersAddress = createAddressMatcher(addresses);
  return async ({ headers, ip }: FastifyRequest) => {
    if (!isOwnersAddress(ip)) throw new CodedError('not-found', { message: 'not an address of the owner' });
    const [, key = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(digest(key), digest(ownerKey))) throw new CodedError('unauthenticated');
  };
}
