import { findIncompatibilities, compareWithShell } from 'site/manifest/incompatibilities.ts';
import { deployableOf } from 'site/manifest/readSite.ts';
import { addressesOfOthers } from './addresses.ts';
import { withinBudgets } from './budgets.ts';
import { checkDeclaredCalls } from './calls.ts';
import type { Candidate, RemoteCandidate, ShellCandidate } from './Candidate.ts';
import { changedAddresses } from './changedAddresses.ts';
import { checkFiles } from './files.ts';
import { licences } from './licences.ts';
import { ownName } from './ownName.ts';
import { ownStyles, tokensKept } from './ownStyles.ts';
import { remotePrerenders, shellPrerenders } from './prerendering.ts';
import { screensResolve } from './screens.ts';
import { signedOutTargets } from './signedOutTargets.ts';
import { notFrozen, notWithdrawn } from './standing.ts';

/** Undefined where the check does not apply. */
type Sentences = string[] | undefined | Promise<string[]>;

/** State of the live site that a check depends on besides the build. */
type Inputs = (candidate: Candidate) => unknown;
const shellVersion: Inputs = ({ live }) => live.manifest.shell;
const liveRegistry: Inputs = ({ live }) => live.registry;
const published: Inputs = ({ live, contract }) => live.manifest.published[deployableOf(contract)];
const standing: Inputs = ({ live: { manifest } }) => [manifest.freezes, manifest.withdrawn];
const everything: Inputs = ({ live: { manifest, registry } }) => [
  manifest.shell,
  manifest.page,
  manifest.origin,
  registry,
];

export interface Check {
  about: string;
  /** None: it depends on the build alone. After a lost race it is repeated only where these changed. */
  inputs?: Inputs;
  remote?: (candidate: RemoteCandidate) => Sentences;
  shell?: (candidate: ShellCandidate) => Sentences;
  /** Its sentences are for people to know, and keep nothing from going live. */
  isRemark?: true;
  /** Also asked of a version that is to go live again: whatever may have changed around it. */
  onWayBack?: true;
  /** Neither asked of a preview, which nobody gets, nor of a rollback, which may be urgent. */
  onRelease?: true;
}

export type Intent = 'release' | 'preview' | 'rollback';

/** Checks of a build before it goes live. A new check is a file beside this one and a row here. */
export const checks: Check[] = [
  { about: 'freezes', inputs: standing, remote: notFrozen, shell: notFrozen, onWayBack: true, onRelease: true },
  { about: 'withdrawals', inputs: standing, remote: notWithdrawn, shell: notWithdrawn, onWayBack: true },
  { about: 'files', inputs: published, remote: checkFiles, shell: checkFiles },
  { about: 'name', remote: ownName },
  {
    about: 'host API and shared libraries',
    inputs: everything,
    remote: ({ contract, live }) => compareWithShell(live.shell, contract.module.name, contract),
    shell: ({ contract, live }) => findIncompatibilities(contract, live.registry),
    onWayBack: true,
  },
  { about: 'addresses', inputs: liveRegistry, remote: addressesOfOthers, onWayBack: true },
  { about: 'changed addresses', inputs: liveRegistry, remote: changedAddresses, isRemark: true, onWayBack: true },
  { about: 'where signed-out visitors end', inputs: liveRegistry, remote: signedOutTargets, onWayBack: true },
  { about: 'screens', remote: screensResolve },
  { about: 'calls', remote: checkDeclaredCalls, onWayBack: true },
  { about: 'sizes', remote: withinBudgets },
  { about: 'styles', inputs: shellVersion, remote: ownStyles, shell: tokensKept },
  { about: 'licences', remote: licences, shell: licences },
  { about: 'prerendering', inputs: everything, remote: remotePrerenders, shell: shellPrerenders, onWayBack: true },
];
