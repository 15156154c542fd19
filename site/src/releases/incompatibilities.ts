import type { Registry, RemoteVersion, ShellContract } from 'page-contract';
import semver from 'semver';

/**
 * Returns the incompatibilities of remotes (micro-frontends) with the shell, the page around them, as sentences:
 * `mf-help@1.0.0-… needs host API ^2.0.0, but shell@1.0.0-… provides 1.4.0.` Checks each remote's live version.
 */
export function findIncompatibilities(shell: ShellContract, { remotes }: Registry): string[] {
  return Object.entries(remotes).flatMap(([name, { live }]) => (live ? compareWithShell(shell, name, live) : []));
}

/** Version ranges that a remote needs: of the host API, the shell's interface to remotes, and of shared libraries. */
type Needs = Pick<RemoteVersion, 'version' | 'hostApi' | 'shared'>;

/** Returns the incompatibilities of one version of a remote with the shell, as sentences. */
export function compareWithShell(shell: ShellContract, name: string, { version, hostApi, shared }: Needs): string[] {
  const describe = (needed: string, provided: string) =>
    `${name}@${version} needs ${needed}, but shell@${shell.version} provides ${provided}.`;
  const hostApiVersion = shell.provides;
  const hostProblems = semver.satisfies(hostApiVersion, hostApi)
    ? []
    : [describe(`host API ${hostApi}`, hostApiVersion)];
  const libraryProblems = Object.entries(shared)
    .filter(([library, range]) => !isWithin(shell.shared[library], range))
    .map(([library, range]) => describe(`${library} ${range}`, shell.shared[library] ?? 'none'));
  return [...hostProblems, ...libraryProblems];
}

/** Returns whether the remote accepts every version in the range that the shell provides, if it provides any. */
function isWithin(provided: string | undefined, needed: string): boolean {
  // `subset` throws for a text that is no range.
  const areRanges = semver.validRange(provided) !== null && semver.validRange(needed) !== null;
  return provided !== undefined && areRanges && semver.subset(provided, needed);
}
