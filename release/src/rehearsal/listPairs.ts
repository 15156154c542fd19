import { isRemote, type Candidate } from '../checks/Candidate.ts';
import type { Pair } from '../history/pairs.ts';

/**
 * Pairs the candidate, a version that shall go live, with each live version that it meets in pages: a remote with the
 * shell and every other remote, a shell with every remote. In a pair, `['mf-help@1.0.0-…', 'shell@1.0.0-…']`, the
 * candidate is first.
 */
export function listPairs(candidate: Candidate): Pair[] {
  const { name, live } = candidate;
  const deployable = isRemote(candidate) ? candidate.contract.module.name : 'shell';
  const remotes = Object.entries(live.registry.remotes).flatMap(([other, { current }]) =>
    current && other !== deployable ? [`${other}@${current.version}`] : [],
  );
  const shell = deployable === 'shell' ? [] : [`shell@${live.shell.version}`];
  return [...shell, ...remotes].map((other) => [name, other]);
}
