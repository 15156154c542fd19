import { isRemote, type Candidate } from '../checks/Candidate.ts';
import type { Pair } from '../history/pairs.ts';

/**
 * Lists the candidate with each live version that it meets: a remote with shell and neighbours, a shell with remotes.
 */
export function listPairs(candidate: Candidate): Pair[] {
  const { name, live } = candidate;
  const part = isRemote(candidate) ? candidate.contract.module.name : 'shell';
  const remotes = Object.entries(live.registry.remotes).flatMap(([other, { current }]) =>
    current && other !== part ? [`${other}@${current.version}`] : [],
  );
  const shell = part === 'shell' ? [] : [`shell@${live.shell.version}`];
  return [...shell, ...remotes].map((other) => [name, other]);
}
