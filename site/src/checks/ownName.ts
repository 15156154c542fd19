import { join } from 'node:path';
import type { RemoteCandidate } from './Candidate.ts';
import { codeOf } from './codeOf.ts';

/** Two remotes under one name would take each other's place in the page. */
export function ownName({ name, folder, contract }: RemoteCandidate): string[] {
  const { module, container, entry, direct = entry } = contract;
  const own = module.name.replaceAll('-', '_');
  if (contract.name !== module.name)
    return [`${name} is the package ${contract.name} and says that it is ${module.name}.`];
  if (container !== own) return [`${name} registers itself as ${container}, not as ${own}.`];
  return [entry, direct].every((file) => codeOf(join(folder, file)).startsWith(`var ${own};`))
    ? []
    : [`${name} has an entry that does not register ${own}.`];
}
