import type { Registry } from 'page-contract';
import { listAddresses, type OwnedRoute } from './addresses.ts';
import type { RemoteCandidate } from './Candidate.ts';

/**
 * Checks that after a release no route, of this remote or another one, sends signed-out visitors (`signedOutTo`) to a
 * path that they cannot see. Routes of others that do so on the live site already are no reason against it.
 */
export function checkSignedOutTargets({ name: versionName, contract: { module }, live }: RemoteCandidate): string[] {
  const others = listAddresses(live.registry, { except: module.name });
  const own = module.routes.map((route): OwnedRoute => [versionName, route]);
  // Sentences begin with the version of the route, so those about a new version are never among these.
  const sentencesBefore = new Set(findLostTargets(live.registry));
  return describeLostTargets([...own, ...others]).filter((sentence) => !sentencesBefore.has(sentence));
}

/**
 * Returns a sentence for each route that sends signed-out visitors to a path without a page, or to one that only
 * members may see.
 */
export const findLostTargets = (registry: Registry) => describeLostTargets(listAddresses(registry));

function describeLostTargets(addresses: OwnedRoute[]): string[] {
  const routes = new Map(addresses.map(([, route]) => [route.path, route]));
  return addresses.flatMap(([remote, { path, signedOutTo }]) => {
    if (signedOutTo === undefined) return [];
    const target = routes.get(signedOutTo);
    if (target && target.access !== 'signed-in') return [];
    const why = target ? 'which is for members, too' : 'which no remote has';
    return [`${remote} sends signed-out visitors of ${path} to ${signedOutTo}, ${why}.`];
  });
}
