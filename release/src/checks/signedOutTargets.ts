import type { Registry } from 'page-contract';
import { addressesBeside, addressesOf } from './addresses.ts';
import type { RemoteCandidate } from './Candidate.ts';

type Owned = ReturnType<typeof addressesOf>;

/** Checks that the redirect targets of signed-out visitors exist, those of other remotes included. */
export function checkSignedOutTargets({ name, contract: { module }, live }: RemoteCandidate): string[] {
  const others = addressesBeside(live.registry, module.name);
  const own = module.routes.map((route): Owned[number] => [name, route]);
  const before = new Set(findLostTargets(live.registry));
  return findLost([...own, ...others]).filter((sentence) => !before.has(sentence));
}

/** Targets of signed-out visitors that no page has, or that are for members, too. */
export const findLostTargets = (registry: Registry) => findLost(addressesOf(registry));

function findLost(addresses: Owned): string[] {
  const routes = new Map(addresses.map(([, route]) => [route.path, route]));
  return addresses.flatMap(([remote, { path, signedOutTo }]) => {
    if (signedOutTo === undefined) return [];
    const target = routes.get(signedOutTo);
    if (target && target.access !== 'signed-in') return [];
    const why = target ? 'which is for members, too' : 'which no remote has';
    return [`${remote} sends signed-out visitors of ${path} to ${signedOutTo}, ${why}.`];
  });
}
