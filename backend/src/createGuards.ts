import { createSessionCheck } from './account/createSessionCheck.ts';
import type { AppDependencies } from './appDependencies.ts';
import { authenticateBox } from './devices/authenticateBox.ts';
import type { Guards } from './http/addRoute.ts';
import { authenticate } from './http/authenticate.ts';
import type { CallLimits } from './http/callLimits.ts';
import { requireOwnerKey } from './http/requireOwnerKey.ts';

/**
 * Creates the hook that admits each kind of caller. Without a key in the configuration, the owner's calls do not exist.
 */
export function createGuards(dependencies: AppDependencies, limits: CallLimits): Guards {
  const { ownerKey } = dependencies.config;
  const member = authenticate(dependencies.verifyIdentity, createSessionCheck(dependencies, limits));
  return {
    anyone: async () => undefined,
    box: authenticateBox(dependencies, limits),
    // Rejects nobody: an expired token, or one that cannot be verified now, counts as not signed in.
    optional: (request) => member(request).catch(() => undefined),
    member,
    owner: ownerKey === null ? null : requireOwnerKey(ownerKey, dependencies.config.ownerAddresses),
  };
}
