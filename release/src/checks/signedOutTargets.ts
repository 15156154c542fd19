import type { Registry } from 'page-contract';
import { listAddresses, type OwnedRoute } from './addresses.ts';
import type { RemoteCandidate } from './Candidate.ts';

/**
 * Checks that after a release no route, of this remote or another one, sends signed-out visitors (`signedOutTo`) to a
 * path that they cannot see. Routes of others that do so on the live site already are no reason against it.
 */
export function checkSignedOutTargets({ name: versionName, contract: { module }, live }: RemoteCandidate): string[] {
  const others = listAddresses(live.registry, { except: module.name });
  // An `OwnedRoute` is a route with the version that has it, like `mf-help@1.0.0-…`.
  const own = module.routes.map((route): OwnedRoute => [versionName, route]);
  // A sentence begins with the version: no sentence about the candidate is among those about live versions.
  const sentencesBefore = new Set(findDeadEnds(live.registry));
  return describeDeadEnds([...own, ...others]).filter((sentence) => !sentencesBefore.has(sentence));
}

/**
 * Returns a sentence for each route that sends signed-out visitors to a path without a page, or to one that only
 * members may see.
 */
export const findDeadEnds = (registry: Registry) => describeDeadEnds(listAddresses(registry));

function describeDeadEnds(addresses: OwnedRoute[]): string[] {
  const routes = new Map(addresses.map(([, route]) => [route.path, route]));
  return addresses.flatMap(([versionName, { path, signedOutTo }]) => {
    if (signedOutTo === undefined) return [];
    const target = routes.get(signedOutTo);
    if (target && target.access !== 'signed-in') return [];
    const why = target ? 'which is for members, too' : 'which no remote has';
    return [`${versionName} sends signed-out visitors of ${path} to ${signedOutTo}, ${why}.`];
  });
}
