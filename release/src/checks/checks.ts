import { findIncompatibilities, compareWithShell } from 'site/manifest/incompatibilities.ts';
import { readDeployableName } from 'site/manifest/readSite.ts';
import { checkAddresses } from './addresses.ts';
import { checkBudgets } from './budgets.ts';
import { checkDeclaredCalls } from './calls.ts';
import type { Candidate, RemoteCandidate, ShellCandidate } from './Candidate.ts';
import { describeChangedAddresses } from './changedAddresses.ts';
import { checkFiles } from './files.ts';
import { checkLicences } from './licences.ts';
import { checkName } from './ownName.ts';
import { checkStyles, checkTokens } from './ownStyles.ts';
import { checkRemotePrerendering, checkShellPrerendering } from './prerendering.ts';
import { checkScreens } from './screens.ts';
import { checkSignedOutTargets } from './signedOutTargets.ts';
import { checkFreezes, checkWithdrawals } from './withdrawalsAndFreezes.ts';

/** Findings against a release, a sentence each; empty if the check has passed, undefined if it does not apply. */
type Findings = string[] | undefined | Promise<string[]>;

// Parts of the live site on which a check depends, besides the build.
type Inputs = (candidate: Candidate) => unknown;
const shellVersion: Inputs = ({ live }) => live.manifest.shell;
const liveRegistry: Inputs = ({ live }) => live.registry;
const publishedVersions: Inputs = ({ live, contract }) => live.manifest.published[readDeployableName(contract)];
const freezesAndWithdrawals: Inputs = ({ live: { manifest } }) => [manifest.freezes, manifest.withdrawn];
const shellPageAndRegistry: Inputs = ({ live: { manifest, registry } }) => [
  manifest.shell,
  manifest.page,
  manifest.origin,
  registry,
];

/** A question that is asked of a build. It concerns remotes, the shell, or both. */
export interface Check {
  /** Name of the check in output and release records. */
  about: string;
  /**
   * Absent if it depends on the build alone. If another release was faster, the check is repeated only if its inputs
   * have changed.
   */
  inputs?: Inputs;
  /** Checks a remote's build; absent if the check does not concern remotes. */
  remote?: (candidate: RemoteCandidate) => Findings;
  /** Checks a build of the shell. */
  shell?: (candidate: ShellCandidate) => Findings;
  /** Its findings are information, and prevent no release. */
  isRemark?: true;
  /** Also runs for a published version that is to go live again, because the rest of the site may have changed. */
  alsoIfPublished?: true;
  /** Runs neither for a preview, which no visitor gets, nor for a rollback, which may be urgent. */
  onlyForRelease?: true;
}

/** Why a candidate is checked. */
export type Intent = 'release' | 'preview' | 'rollback';

/** Checks of a build before it goes live. A new check is a file beside this one and an entry here. */
export const checks: Check[] = [
  {
    about: 'freezes',
    inputs: freezesAndWithdrawals,
    remote: checkFreezes,
    shell: checkFreezes,
    alsoIfPublished: true,
    onlyForRelease: true,
  },
  {
    about: 'withdrawals',
    inputs: freezesAndWithdrawals,
    remote: checkWithdrawals,
    shell: checkWithdrawals,
    alsoIfPublished: true,
  },
  { about: 'files', inputs: publishedVersions, remote: checkFiles, shell: checkFiles },
  { about: 'name', remote: checkName },
  {
    about: 'host API and shared libraries',
    inputs: shellPageAndRegistry,
    remote: ({ contract, live }) => compareWithShell(live.shell, contract.module.name, contract),
    shell: ({ contract, live }) => findIncompatibilities(contract, live.registry),
    alsoIfPublished: true,
  },
  { about: 'addresses', inputs: liveRegistry, remote: checkAddresses, alsoIfPublished: true },
  {
    about: 'changed addresses',
    inputs: liveRegistry,
    remote: describeChangedAddresses,
    isRemark: true,
    alsoIfPublished: true,
  },
  {
    about: 'where signed-out visitors end',
    inputs: liveRegistry,
    remote: checkSignedOutTargets,
    alsoIfPublished: true,
  },
  { about: 'screens', remote: checkScreens },
  { about: 'calls', remote: checkDeclaredCalls, alsoIfPublished: true },
  { about: 'sizes', remote: checkBudgets },
  { about: 'styles', inputs: shellVersion, remote: checkStyles, shell: checkTokens },
  { about: 'licences', remote: checkLicences, shell: checkLicences },
  {
    about: 'prerendering',
    inputs: shellPageAndRegistry,
    remote: checkRemotePrerendering,
    shell: checkShellPrerendering,
    alsoIfPublished: true,
  },
];
