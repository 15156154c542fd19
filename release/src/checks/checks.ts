import { misfits, misfitsOf } from 'site/manifest/incompatibilities.ts';
import { addressesOfOthers } from './addresses.ts';
import { withinBudgets } from './budgets.ts';
import { checkDeclaredCalls } from './calls.ts';
import type { RemoteCandidate, ShellCandidate } from './Candidate.ts';
import { changedAddresses } from './changedAddresses.ts';
import { checkFiles } from './files.ts';
import { licences } from './licences.ts';
import { ownName } from './ownName.ts';
import { ownStyles, tokensKept } from './ownStyles.ts';
import { remotePrerenders, shellPrerenders } from './prerendering.ts';
import { screensResolve } from './screens.ts';
import { signedOutTargets } from './signedOutTargets.ts';

/** Undefined where the check does not apply. */
type Sentences = string[] | undefined | Promise<string[]>;

export interface Check {
  about: string;
  remote?: (candidate: RemoteCandidate) => Sentences;
  shell?: (candidate: ShellCandidate) => Sentences;
  /** Its sentences are for people to know, and keep nothing from going live. */
  isRemark?: true;
  /** Also asked of a version that is to go live again: whatever may have changed around it. */
  onWayBack?: true;
}

/** Checks of a build before it goes live. A new check is a file beside this one and a row here. */
export const checks: Check[] = [
  { about: 'files', remote: checkFiles, shell: checkFiles },
  { about: 'name', remote: ownName },
  {
    about: 'host API and shared libraries',
    remote: ({ contract, live }) => misfitsOf(live.shell, contract.module.name, contract),
    shell: ({ contract, live }) => misfits(contract, live.registry),
    onWayBack: true,
  },
  { about: 'addresses', remote: addressesOfOthers, onWayBack: true },
  { about: 'changed addresses', remote: changedAddresses, isRemark: true, onWayBack: true },
  { about: 'where signed-out visitors end', remote: signedOutTargets, onWayBack: true },
  { about: 'screens', remote: screensResolve },
  { about: 'calls', remote: checkDeclaredCalls, onWayBack: true },
  { about: 'sizes', remote: withinBudgets },
  { about: 'styles', remote: ownStyles, shell: tokensKept },
  { about: 'licences', remote: licences, shell: licences },
  { about: 'prerendering', remote: remotePrerenders, shell: shellPrerenders, onWayBack: true },
];
