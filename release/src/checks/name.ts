import { readText, type RemoteCandidate } from './Candidate.ts';

/**
 * Checks that a remote registers its own name: two remotes of one name would replace each other in a page. The scripts
 * that register it, as a global variable, are its entry for Module Federation and, in all but older builds, the direct
 * container, with which a page loads the screen that it opens with, without Module Federation.
 */
export async function checkName(candidate: RemoteCandidate): Promise<string[]> {
  const { name: versionName, contract } = candidate;
  // `module.name` is the name in the remote's module.json, `contract.name` that of its package.
  const { module, container, entry, direct = entry } = contract;
  // The variable of `mf-help` is `mf_help`.
  const ownVariable = module.name.replaceAll('-', '_');
  if (contract.name !== module.name)
    return [`${versionName} is the package ${contract.name} and says that it is ${module.name}.`];
  if (container !== ownVariable) return [`${versionName} registers itself as ${container}, not as ${ownVariable}.`];
  const codes = await Promise.all([entry, direct].map((file) => readText(candidate, file)));
  return codes.every((code) => code.startsWith(`var ${ownVariable};`))
    ? []
    : [`${versionName} has an entry that does not register ${ownVariable}.`];
}
