import type { Registry, Release, ShellContract } from 'page-contract';
import semver from 'semver';

/**
 * Returns the incompatibilities of remotes (micro-frontends) with the shell, the page around them, as sentences:
 * `mf-help@1.0.0-… needs host API ^2.0.0, but shell@1.0.0-… provides 1.4.0.` Checks each remote's live version and,
 * during a rollout, the version that a percentage of the users gets. A release is refused if there are any.
 */
export function findIncompatibilities(shell: ShellContract, { remotes }: Registry): string[] {
  return Object.entries(remotes).flatMap(([name, { current, rollout }]) =>
    [current, rollout].flatMap((release) => (release ? compareWithShell(shell, name, release) : [])),
  );
}

/** Version ranges that a remote needs: of the host API, the shell's interface to remotes, and of shared libraries. */
type Needs = Pick<Release, 'version' | 'hostApi' | 'shared'>;

/**
 * Returns the incompatibilities of one remote's version and the shell, as sentences; empty if the shell can run it. It
 * also decides which fallbacks and versions of share links pages are offered.
 */
export function compareWithShell(shell: ShellContract, name: string, { version, hostApi, shared }: Needs): string[] {
  const needs = `${name}@${version} needs`;
  const provides = `but shell@${shell.version} provides`;
  // `shell.provides` is the version of the host API.
  const hostProblems = semver.satisfies(shell.provides, hostApi)
    ? []
    : [`${needs} host API ${hostApi}, ${provides} ${shell.provides}.`];
  const libraryProblems = Object.entries(shared).flatMap(([library, range]) => {
    const provided = shell.shared[library];
    return isWithin(provided, range) ? [] : [`${needs} ${library} ${range}, ${provides} ${provided ?? 'none'}.`];
  });
  return [...hostProblems, ...libraryProblems];
}

/** Returns whether the remote accepts every version in the range that the shell provides, if it provides any. */
function isWithin(provided: string | undefined, needed: string): boolean {
  // `subset` throws for a text that is no range.
  const areRanges = semver.validRange(provided) !== null && semver.validRange(needed) !== null;
  return provided !== undefined && areRanges && semver.subset(provided, needed);
}
