import type { Registry, RemoteContract, Route } from 'page-contract';
import type { RemoteCandidate } from './Candidate.ts';

type Owned = [remote: string, route: Route];

/** Every address with the remote that has it, as `mf-help@1.0.0-…`. A remote without a build keeps its addresses. */
export const addressesOf = ({ remotes }: Registry): Owned[] =>
  Object.entries(remotes).flatMap(([name, { module, current }]) =>
    module.routes.map((route): Owned => [current ? `${name}@${current.version}` : name, route]),
  );

/** The addresses of all remotes but one. */
export const addressesBeside = ({ remotes }: Registry, name: string): Owned[] =>
  addressesOf({ remotes: Object.fromEntries(Object.entries(remotes).filter(([other]) => other !== name)) });

/** Addresses that more than one remote claims: which page would be there is a matter of chance. */
export function sharedAddresses(registry: Registry): string[] {
  const owners: Record<string, string[]> = {};
  for (const [remote, { path }] of addressesOf(registry)) (owners[path] ??= []).push(remote);
  return Object.entries(owners).flatMap(([path, found]) =>
    found.length > 1 ? [`${path} is claimed by ${found.join(' and ')}.`] : [],
  );
}

/** An address belongs to the remote that has it until that one gives it up. */
export function addressesOfOthers({ name, contract, live }: RemoteCandidate): string[] {
  const others = new Map(
    addressesBeside(live.registry, contract.module.name).map(([remote, { path }]) => [path, remote]),
  );
  return pathsOf(contract).flatMap((path, place, all) => {
    const owner = others.get(path) ?? (all.indexOf(path) < place ? 'another of its own screens' : undefined);
    return owner ? [`${name} wants ${path}, which belongs to ${owner}.`] : [];
  });
}

const pathsOf = ({ module }: RemoteContract) => module.routes.map(({ path }) => path);
