import { codeOf, type RemoteCandidate } from './Candidate.ts';

/** Two remotes under one name would take each other's place in the page. */
export async function ownName(candidate: RemoteCandidate): Promise<string[]> {
  const { name, contract } = candidate;
  const { module, container, entry, direct = entry } = contract;
  const own = module.name.replaceAll('-', '_');
  if (contract.name !== module.name)
    return [`${name} is the package ${contract.name} and says that it is ${module.name}.`];
  if (container !== own) return [`${name} registers itself as ${container}, not as ${own}.`];
  const codes = await Promise.all([entry, direct].map((file) => codeOf(candidate, file)));
  return codes.every((code) => code.startsWith(`var ${own};`))
    ? []
    : [`${name} has an entry that does not register ${own}.`];
}
