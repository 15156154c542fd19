import { readText, type RemoteCandidate } from './Candidate.ts';

/**
 * Checks that a remote (micro-frontend) registers itself under its own name: of two remotes with one name, the second
 * would replace the first in a page. A remote registers itself as a global variable, `mf_help` for `mf-help`.
 */
export async function checkName(candidate: RemoteCandidate): Promise<string[]> {
  const { name: versionName, contract } = candidate;
  const { name: packageName, module, container: variable, entry, direct } = contract;
  if (packageName !== module.name)
    return [`${versionName} is the package ${packageName} and says that it is ${module.name}.`];
  const ownVariable = module.name.replaceAll('-', '_');
  if (variable !== ownVariable) return [`${versionName} registers itself as ${variable}, not as ${ownVariable}.`];
  // `entry` loads screens by Module Federation, `direct` without it. Older builds have no `direct`.
  const registeringFiles = direct ? [entry, direct] : [entry];
  const codes = await Promise.all(registeringFiles.map((file) => readText(candidate, file)));
  return codes.every((code) => code.startsWith(`var ${ownVariable};`))
    ? []
    : [`${versionName} has an entry that does not register ${ownVariable}.`];
}
