import type { Registry } from 'page-contract';
import { listAddresses, type OwnedRoute } from './addresses.ts';
import type { RemoteCandidate } from './Candidate.ts';

// The field `signedOutTo` of a route is the path to which visitors are sent who are not signed in.

/**
 * Checks that, with this version of a remote (micro-frontend), no route of the site sends signed-out visitors to a path
 * that they cannot see. Routes of other remotes that do so already are not reported again.
 */
export function checkSignedOutTargets({ name, contract: { module }, live }: RemoteCandidate): string[] {
  const ownRoutes = module.routes.map((route): OwnedRoute => ({ owner: name, route }));
  const otherRoutes = listAddresses(live.registry, { except: module.name });
  const sentencesBefore = findWrongSignedOutTargets(live.registry);
  return describeWrongTargets([...ownRoutes, ...otherRoutes]).filter((one) => !sentencesBefore.includes(one));
}

/** Returns a sentence for each route that sends signed-out visitors to a path without a page, or to one for members. */
export const findWrongSignedOutTargets = (registry: Registry) => describeWrongTargets(listAddresses(registry));

function describeWrongTargets(ownedRoutes: OwnedRoute[]): string[] {
  const routesByPath = new Map(ownedRoutes.map(({ route }) => [route.path, route]));
  return ownedRoutes.flatMap(({ owner, route: { path, signedOutTo } }) => {
    if (signedOutTo === undefined) return [];
    const target = routesByPath.get(signedOutTo);
    if (target && target.access !== 'signed-in') return [];
    const why = target ? 'which is for members, too' : 'which no remote has';
    return [`${owner} sends signed-out visitors of ${path} to ${signedOutTo}, ${why}.`];
  });
}
