import { findIncompatibilities, compareWithShell } from 'site/releases/incompatibilities.ts';
import { readPartName } from 'site/releases/readSite.ts';
import { checkAddresses } from './addresses.ts';
import { checkBillOfMaterials } from './billOfMaterials.ts';
import { checkBudgets } from './budgets.ts';
import { checkDeclaredCalls } from './calls.ts';
import { isRemote, type Candidate, type RemoteCandidate, type ShellCandidate } from './Candidate.ts';
import { describeChangedAddresses } from './changedAddresses.ts';
import { checkFiles } from './files.ts';
import { checkName } from './name.ts';
import { checkRemotePrerendering, checkShellPrerendering } from './prerendering.ts';
import { checkScreens } from './screens.ts';
import { checkSignedOutTargets } from './signedOutTargets.ts';
import { checkStyles, checkTokens } from './styles.ts';

// List of all checks of a candidate, a build that shall go live on a site. The candidate is the shell, the page around
// everything, or a remote, a micro-frontend with its own releases. checkCandidate.ts runs the checks.

/** Objections to a candidate, a sentence each; empty if it has passed the check. */
export type Findings = string[] | Promise<string[]>;

/**
 * Reads the parts of the live site that a check uses. `live.release` is the stored object that names the live versions.
 * `live.registry` is computed from it: each remote with its routes and the files of its live version.
 */
type ReadInputs = (candidate: Candidate) => unknown;
const readRegistry: ReadInputs = ({ live }) => live.registry;
/** Remotes read design tokens, CSS properties of the live shell. A new shell must keep those that live remotes read. */
const readInputsOfStyles: ReadInputs = (candidate) => [
  candidate.live.shell.version,
  isRemote(candidate) ? undefined : candidate.live.registry,
];
const readPublishedVersions: ReadInputs = ({ live, contract }) =>
  Object.keys(live.release.parts[readPartName(contract)]?.published ?? {});
/** `page` is the configuration in every page, and `origin` the address of the site. */
const readShellPageAndRegistry: ReadInputs = ({ live: { release, shell, registry } }) => [
  shell.version,
  release.page,
  release.origin,
  registry,
];

/** A check of candidates. It has a function for remotes, for the shell, or for both. */
export interface Check {
  /** Name of the check in the output and in releases. */
  name: string;
  /**
   * Reads the parts of the live site on which the findings depend; absent if they depend on the build alone. A release
   * checks its build a second time, because other teams may have released in between. A check whose inputs are the same
   * as JSON then does not run again.
   */
  inputs?: ReadInputs;
  remote?: (candidate: RemoteCandidate) => Findings;
  shell?: (candidate: ShellCandidate) => Findings;
  /** The findings only inform, and prevent no release. */
  isRemark?: true;
  /** Also runs for a version that was published before and shall go live again: other versions may be live by now. */
  alsoIfPublished?: true;
}

/** All checks, in the order of the output. A new check is a file beside this one and an entry here. */
export const checks: Check[] = [
  { name: 'files', inputs: readPublishedVersions, remote: checkFiles, shell: checkFiles },
  { name: 'name', remote: checkName },
  // The host API is the shell's interface to remotes. A remote names the versions of the host API that it works with: a
  // new remote is compared with the live shell, a new shell with all live remotes.
  {
    name: 'host API and shared libraries',
    inputs: readShellPageAndRegistry,
    remote: ({ contract, live }) => compareWithShell(live.shell, contract.module.name, contract),
    shell: ({ contract, live }) => findIncompatibilities(contract, live.registry),
    alsoIfPublished: true,
  },
  { name: 'addresses', inputs: readRegistry, remote: checkAddresses, alsoIfPublished: true },
  {
    name: 'changed addresses',
    inputs: readRegistry,
    remote: describeChangedAddresses,
    isRemark: true,
    alsoIfPublished: true,
  },
  // A route may send signed-out visitors to another path. They must be able to see the page there.
  {
    name: 'where signed-out visitors end',
    inputs: readRegistry,
    remote: checkSignedOutTargets,
    alsoIfPublished: true,
  },
  // The build has every screen that a route names, with its files.
  { name: 'screens', remote: checkScreens },
  // The calls that a remote makes exist in the live backend. The backend's OpenAPI document is no input: a command
  // reads it only once.
  { name: 'calls', remote: checkDeclaredCalls, alsoIfPublished: true },
  { name: 'sizes', remote: checkBudgets },
  { name: 'styles', inputs: readInputsOfStyles, remote: checkStyles, shell: checkTokens, alsoIfPublished: true },
  { name: 'bill of materials', remote: checkBillOfMaterials, shell: checkBillOfMaterials },
  // Public pages can be rendered to HTML.
  {
    name: 'prerendering',
    inputs: readShellPageAndRegistry,
    remote: checkRemotePrerendering,
    shell: checkShellPrerendering,
    alsoIfPublished: true,
  },
];
