import type { Route } from 'page-contract';
import type { RemoteCandidate } from './Candidate.ts';

/** Fields that say who may see a page, where others are sent (`signedOutTo`), and what surrounds its screen. */
const comparedFields = ['access', 'signedOutTo', 'layout'] as const;

/** Lists changes at the remote's addresses that visitors would notice. They are remarks and prevent no release. */
export function describeChangedAddresses({ name: versionName, contract: { module }, live }: RemoteCandidate): string[] {
  const liveRoutes = live.registry.remotes[module.name]?.module.routes ?? [];
  const removed = liveRoutes.filter(({ path }) => !module.routes.some((route) => route.path === path));
  return [
    ...module.routes.flatMap((route) => {
      const previous = liveRoutes.find(({ path }) => path === route.path);
      return previous
        ? describeDifferences(previous, route).map((text) => `${versionName} changes ${text}`)
        : [`${versionName} adds ${route.path}.`];
    }),
    ...removed.map(({ path }) => `${versionName} gives up ${path}: links to it end on the page for unknown addresses.`),
  ];
}

/** Returns clauses like `layout of /faq from bare to member.` */
const describeDifferences = (before: Route, after: Route) =>
  comparedFields
    .filter((field) => before[field] !== after[field])
    .map((field) => `${field} of ${after.path} from ${before[field] ?? 'nothing'} to ${after[field] ?? 'nothing'}.`);
