import { findIncompatibilities, compareWithShell } from 'site/manifest/incompatibilities.ts';
import { readDeployableName } from 'site/manifest/readSite.ts';
import { checkAddresses } from './addresses.ts';
import { checkBudgets } from './budgets.ts';
import { checkDeclaredCalls } from './calls.ts';
import { isRemote, type Candidate, type RemoteCandidate, type ShellCandidate } from './Candidate.ts';
import { describeChangedAddresses } from './changedAddresses.ts';
import { checkFiles } from './files.ts';
import { checkLicences } from './licences.ts';
import { checkName } from './name.ts';
import { checkRemotePrerendering, checkShellPrerendering } from './prerendering.ts';
import { checkScreens } from './screens.ts';
import { checkSignedOutTargets } from './signedOutTargets.ts';
import { checkStyles, checkTokens } from './styles.ts';
import { checkFreezes, checkWithdrawals } from './withdrawalsAndFreezes.ts';

// All checks of a candidate, a build that shall go live on a site. It is the shell, the page around everything, or a
// remote, a micro-frontend with its own releases. `live.manifest` is the stored object that names the live versions.
// `live.registry` is computed from it for pages: each remote with its routes and the files of its live version.

/** Objections to a candidate, a sentence each; empty if it has passed, undefined if the check does not concern it. */
type Findings = string[] | undefined | Promise<string[]>;

/** Reads what a check needs of the live site, besides the build: `inputs` of a check. */
type ReadInputs = (candidate: Candidate) => unknown;
const readRegistry: ReadInputs = ({ live }) => live.registry;
/** A remote reads tokens of the live shell; a shell must keep those that live remotes read. */
const readDesignTokens: ReadInputs = (candidate) => [
  candidate.live.manifest.shell,
  isRemote(candidate) ? undefined : candidate.live.registry,
];
const readPublishedVersions: ReadInputs = ({ live, contract }) => live.manifest.published[readDeployableName(contract)];
const readFreezesAndWithdrawals: ReadInputs = ({ live: { manifest } }) => [manifest.freezes, manifest.withdrawn];
/** `page` is the configuration that every page contains. */
const readShellPageAndRegistry: ReadInputs = ({ live: { manifest, registry } }) => [
  manifest.shell,
  manifest.page,
  manifest.origin,
  registry,
];

/** A check of candidates. It concerns remotes, the shell, or both, by the functions that it has. */
export interface Check {
  /** Its subject, as output and release records name it. */
  name: string;
  /**
   * Reads the state of the live site on which the findings depend; absent if they depend on the build alone. A release
   * runs its checks again, because others may have released since. A check whose inputs are equal then, as JSON, keeps
   * its findings.
   */
  inputs?: ReadInputs;
  /** Checks a remote; absent if the check concerns only the shell. */
  remote?: (candidate: RemoteCandidate) => Findings;
  /** Checks a shell; absent if the check concerns only remotes. */
  shell?: (candidate: ShellCandidate) => Findings;
  /** Its findings are information, and prevent no release. */
  isRemark?: true;
  /** Also runs for a version that is stored on the site and shall go live again: other versions may be live by now. */
  alsoIfPublished?: true;
  /** Runs only for the intent `release`: a preview is shown to no visitor, and a rollback may be urgent. */
  onlyForRelease?: true;
}

/** Why a candidate is checked. */
export type Intent = 'release' | 'preview' | 'rollback';

/** All checks, in the order of the output. A new check is a file beside this one and an entry here. */
export const checks: Check[] = [
  // Periods in which the operator allows no release.
  {
    name: 'freezes',
    inputs: readFreezesAndWithdrawals,
    remote: checkFreezes,
    shell: checkFreezes,
    alsoIfPublished: true,
    onlyForRelease: true,
  },
  // Versions that were taken off the site for good.
  {
    name: 'withdrawals',
    inputs: readFreezesAndWithdrawals,
    remote: checkWithdrawals,
    shell: checkWithdrawals,
    alsoIfPublished: true,
  },
  { name: 'files', inputs: readPublishedVersions, remote: checkFiles, shell: checkFiles },
  { name: 'name', remote: checkName },
  // The host API is the shell's interface to remotes. A remote states the range of its versions that it works with, and
  // is compared with the live shell; a new shell is compared with all live remotes.
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
  // Redirect targets of signed-out visitors (`signedOutTo` of a route).
  {
    name: 'where signed-out visitors end',
    inputs: readRegistry,
    remote: checkSignedOutTargets,
    alsoIfPublished: true,
  },
  // The build has every screen that a route names, with its files.
  { name: 'screens', remote: checkScreens },
  // The live backend may have changed since. Its OpenAPI document is no input, because a command reads it only once.
  { name: 'calls', remote: checkDeclaredCalls, alsoIfPublished: true },
  { name: 'sizes', remote: checkBudgets },
  { name: 'styles', inputs: readDesignTokens, remote: checkStyles, shell: checkTokens, alsoIfPublished: true },
  { name: 'licences', remote: checkLicences, shell: checkLicences },
  // Public pages can be rendered to HTML.
  {
    name: 'prerendering',
    inputs: readShellPageAndRegistry,
    remote: checkRemotePrerendering,
    shell: checkShellPrerendering,
    alsoIfPublished: true,
  },
];
