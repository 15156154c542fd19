import type { Registry, RemoteContract, Route } from 'page-contract';
import type { RemoteCandidate } from './Candidate.ts';

type Owned = [remote: string, route: Route];

/** Lists every route with the remote that it belongs to, as `mf-help@1.0.0-…`, or `mf-help` without a build. */
export const addressesOf = ({ remotes }: Registry): Owned[] =>
  Object.entries(remotes).flatMap(([name, { module, current }]) =>
    module.routes.map((route): Owned => [current ? `${name}@${current.version}` : name, route]),
  );

/** Lists the routes of all remotes but one. */
export const addressesBeside = ({ remotes }: Registry, name: string): Owned[] =>
  addressesOf({ remotes: Object.fromEntries(Object.entries(remotes).filter(([other]) => other !== name)) });

/** Finds addresses of more than one remote: it would be undefined which page is shown there. */
export function findSharedAddresses(registry: Registry): string[] {
  const owners: Record<string, string[]> = {};
  for (const [remote, { path }] of addressesOf(registry)) (owners[path] ??= []).push(remote);
  return Object.entries(owners).flatMap(([path, found]) =>
    found.length > 1 ? [`${path} is claimed by ${found.join(' and ')}.`] : [],
  );
}

/** Checks that a remote has no address that belongs to another one, or twice. */
export function checkAddresses({ name, contract, live }: RemoteCandidate): string[] {
  const others = new Map(
    addressesBeside(live.registry, contract.module.name).map(([remote, { path }]) => [path, remote]),
  );
  return pathsOf(contract).flatMap((path, index, all) => {
    const owner = others.get(path) ?? (all.indexOf(path) < index ? 'another of its own screens' : undefined);
    return owner ? [`${name} wants ${path}, which belongs to ${owner}.`] : [];
  });
}

const pathsOf = ({ module }: RemoteContract) => module.routes.map(({ path }) => path);
