import type { Registry, Release, ShellContract } from 'page-contract';
import semver from 'semver';

/** Returns the incompatibilities of the live remotes and the shell, a sentence each. */
export function findIncompatibilities(shell: ShellContract, { remotes }: Registry): string[] {
  return Object.entries(remotes).flatMap(([name, { current, rollout }]) =>
    [current, rollout].flatMap((release) => (release ? compareWithShell(shell, name, release) : [])),
  );
}

type Needs = Pick<Release, 'version' | 'hostApi' | 'shared'>;

/** Returns the incompatibilities of one remote's version and the shell. */
export function compareWithShell(shell: ShellContract, name: string, { version, hostApi, shared }: Needs): string[] {
  const needs = `${name}@${version} needs`;
  const provides = `but shell@${shell.version} provides`;
  const host = semver.satisfies(shell.provides, hostApi)
    ? []
    : [`${needs} host API ${hostApi}, ${provides} ${shell.provides}.`];
  const libraries = Object.entries(shared).flatMap(([library, range]) => {
    const provided = shell.shared[library];
    return isWithin(provided, range) ? [] : [`${needs} ${library} ${range}, ${provides} ${provided ?? 'none'}.`];
  });
  return [...host, ...libraries];
}

/** The shell provides a range, too: the remote has to accept every version in it. */
function isWithin(provided: string | undefined, needed: string): boolean {
  const areRanges = semver.validRange(provided) !== null && semver.validRange(needed) !== null;
  return provided !== undefined && areRanges && semver.subset(provided, needed);
}
