import type { Registry, Route } from 'page-contract';
import type { RemoteCandidate } from './Candidate.ts';

// An address is the path of a route. The live registry lists the routes of each remote.

/** A route and the remote that it belongs to: as `mf-help@1.0.0-…`, or `mf-help` without a build. */
export type OwnedRoute = [remote: string, route: Route];

/** Lists the routes of all remotes, or of all `except` one, like `['mf-help@1.0.0-…', { path: '/faq', … }]`. */
export const listAddresses = ({ remotes }: Registry, { except }: { except?: string } = {}): OwnedRoute[] =>
  Object.entries(remotes)
    .filter(([name]) => name !== except)
    .flatMap(([name, { module, current }]) =>
      module.routes.map((route): OwnedRoute => [current ? `${name}@${current.version}` : name, route]),
    );

/** Returns a sentence for each path that several remotes claim, because only one of their screens could be shown. */
export function findSharedAddresses(registry: Registry): string[] {
  const remotesByPath = new Map<string, string[]>();
  for (const [remote, { path }] of listAddresses(registry))
    remotesByPath.set(path, [...(remotesByPath.get(path) ?? []), remote]);
  return [...remotesByPath].flatMap(([path, remotes]) =>
    remotes.length > 1 ? [`${path} is claimed by ${remotes.join(' and ')}.`] : [],
  );
}

/** Checks that a version of a remote claims no address twice, and none that belongs to another live remote. */
export function checkAddresses({ name: versionName, contract, live }: RemoteCandidate): string[] {
  const { name: remote, routes } = contract.module;
  const others = new Map(listAddresses(live.registry, { except: remote }).map(([owner, { path }]) => [path, owner]));
  return routes.flatMap(({ path }, index) => {
    const isRepeated = routes.findIndex((route) => route.path === path) < index;
    const owner = others.get(path) ?? (isRepeated ? 'another of its own screens' : undefined);
    return owner ? [`${versionName} wants ${path}, which belongs to ${owner}.`] : [];
  });
}
