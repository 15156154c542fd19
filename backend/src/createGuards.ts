import { createSessionCheck } from './account/createSessionCheck.ts';
import type { AppDependencies } from './appDependencies.ts';
import { authenticateBox } from './devices/authenticateBox.ts';
import type { Guards } from './http/addRoute.ts';
import { authenticate } from './http/authenticate.ts';
import type { CallLimits } from './http/callLimits.ts';
import { requireOwnerKey } from './http/requireOwnerKey.ts';

/**
 * Creates one guard per kind of caller: a hook of Fastify that runs first in the routes for that kind, and throws for
 * anybody else. Those of customers and boxes also count the caller's calls against `limits`:
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
