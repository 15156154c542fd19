import type { Route } from 'page-contract';
import type { RemoteCandidate } from './Candidate.ts';

/** Fields of a route whose change visitors notice: who may see the page, where others are sent, and its layout. */
const comparedFields = ['access', 'signedOutTo', 'layout'] as const;

/**
 * Lists the changes of a remote's routes against its live version, a sentence each. They inform the team and prevent no
 * release.
 */
export function describeChangedAddresses({ name: versionName, contract: { module }, live }: RemoteCandidate): string[] {
  const liveRoutes = live.registry.remotes[module.name]?.module.routes ?? [];
  const addedOrChanged = module.routes.flatMap((route) => {
    const liveRoute = liveRoutes.find(({ path }) => path === route.path);
    if (!liveRoute) return [`${versionName} adds ${route.path}.`];
    return describeDifferences(liveRoute, route).map((difference) => `${versionName} changes ${difference}.`);
  });
  const removed = liveRoutes.filter(({ path }) => !module.routes.some((route) => route.path === path));
  return [
    ...addedOrChanged,
    ...removed.map(({ path }) => `${versionName} gives up ${path}: links to it end on the page for unknown addresses.`),
  ];
}

/** Returns a text for each field that differs, like `layout of /faq from bare to member`. */
const describeDifferences = (before: Route, after: Route) =>
  comparedFields
    .filter((field) => before[field] !== after[field])
    .map((field) => `${field} of ${after.path} from ${before[field] ?? 'nothing'} to ${after[field] ?? 'nothing'}`);
