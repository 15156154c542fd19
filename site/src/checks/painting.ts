import { join } from 'node:path';
import type { Registry, ShellContract } from 'page-contract';
import { paintPages } from '../paint/paint.ts';
import { liveEntry } from '../publish/liveEntry.ts';
import { shellFolder } from '../publish/publish.ts';
import { releaseOf } from '../publish/releaseOf.ts';
import type { Candidate, RemoteCandidate, ShellCandidate } from './Candidate.ts';

/** The pages that a remote paints ahead of time come out whole: a program that hangs, ends early or throws paints nothing. */
export function remotePaints(candidate: RemoteCandidate): Promise<string[]> {
  const { contract, live } = candidate;
  const { name } = contract.module;
  // The others are drawn around it, and are not painted themselves.
  const others = Object.entries(live.registry.remotes).map(([other, entry]) => [
    other,
    { ...entry, current: entry.current && { ...entry.current, prerender: undefined } },
  ]);
  const remotes = { ...Object.fromEntries(others), [name]: liveEntry(releaseOf(contract)) };
  return paints(candidate, `/${name}/${contract.version}/`, live.shell, { remotes });
}

/** So does every live remote on a new shell. */
export const shellPaints = (candidate: ShellCandidate) =>
  paints(candidate, `/${shellFolder(candidate.contract.version)}/`, candidate.contract, candidate.live.registry);

async function paints(
  { name, folder, siteDir, live: { page, origin } }: Candidate,
  own: string,
  shell: ShellContract,
  registry: Registry,
): Promise<string[]> {
  const fileAt = (address: string) =>
    address.startsWith(own) ? join(folder, address.slice(own.length)) : join(siteDir, address);
  const { painted, unpainted } = await paintPages({ fileAt, registry, shell, page, origin });
  const headings = [...painted].map(([path, { body }]) => [path, body.match(/<h1[\s>]/g)?.length ?? 0] as const);
  return [
    ...Object.entries(unpainted).map(([path, reason]) => `${name} cannot have ${path} painted: ${reason}`),
    ...headings.flatMap(([path, count]) =>
      count === 1 ? [] : [`${name} has ${path} painted with ${count} main headings instead of one.`],
    ),
  ];
}
