import type { Route } from 'page-contract';
import type { RemoteCandidate } from './Candidate.ts';

const watched = ['access', 'signedOutTo', 'layout'] as const;

/** Lists changes at the remote's addresses that visitors would notice. They are warnings, not errors. */
export function changedAddresses({ name, contract: { module }, live }: RemoteCandidate): string[] {
  const before = live.registry.remotes[module.name]?.module.routes ?? [];
  const given = before.filter(({ path }) => !module.routes.some((route) => route.path === path));
  return [
    ...module.routes.flatMap((route) => {
      const known = before.find(({ path }) => path === route.path);
      return known
        ? differences(known, route).map((text) => `${name} changes ${text}`)
        : [`${name} adds ${route.path}.`];
    }),
    ...given.map(({ path }) => `${name} gives up ${path}: links to it end on the page for unknown addresses.`),
  ];
}

const differences = (before: Route, after: Route) =>
  watched
    .filter((field) => before[field] !== after[field])
    .map((field) => `${field} of ${after.path} from ${before[field] ?? 'nothing'} to ${after[field] ?? 'nothing'}.`);
