import type { Registry, Route } from 'page-contract';
import type { RemoteCandidate } from './Candidate.ts';

// An address is the path of a route. The registry of the live site lists the routes of each remote (micro-frontend).

/** A route and the remote that has it. */
export interface OwnedRoute {
  /** Live version of the remote, like `mf-help@1.0.0-…`; `mf-help` if no version of it is live. */
  owner: string;
  route: Route;
}

/** Lists the routes of all remotes, or of all `except` one. */
export const listAddresses = ({ remotes }: Registry, { except }: { except?: string } = {}): OwnedRoute[] =>
  Object.entries(remotes)
    .filter(([name]) => name !== except)
    .flatMap(([name, { module, live }]) => {
      const owner = live ? `${name}@${live.version}` : name;
      return module.routes.map((route) => ({ owner, route }));
    });

/** Returns a sentence for each path that several remotes claim: a page could show the screen of only one of them. */
export function findSharedAddresses(registry: Registry): string[] {
  const ownersByPath = new Map<string, string[]>();
  for (const { owner, route } of listAddresses(registry))
    ownersByPath.set(route.path, [...(ownersByPath.get(route.path) ?? []), owner]);
  return [...ownersByPath]
    .filter(([, owners]) => owners.length > 1)
    .map(([path, owners]) => `${path} is claimed by ${owners.join(' and ')}.`);
}

/** Checks that a version of a remote claims no address twice, and none that belongs to another live remote. */
export function checkAddresses({ name: versionName, contract, live }: RemoteCandidate): string[] {
  const { name: remote, routes } = contract.module;
  const others = listAddresses(live.registry, { except: remote });
  return routes.flatMap(({ path }, index) => {
    const other = others.find(({ route }) => route.path === path);
    const isRepeated = routes.slice(0, index).some((route) => route.path === path);
    const owner = other?.owner ?? (isRepeated ? 'another of its own screens' : undefined);
    return owner ? [`${versionName} wants ${path}, which belongs to ${owner}.`] : [];
  });
}
