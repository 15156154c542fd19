import { compareWithShell, findIncompatibilities } from 'site/releases/incompatibilities.ts';
import { checkAddresses } from './addresses.ts';
import { isRemote } from './Candidate.ts';
import { describeChangedAddresses } from './changedAddresses.ts';
import type { Check, ReadInputs } from './runCheck.ts';
import { checkSignedOutTargets } from './signedOutTargets.ts';
import { checkStyles, checkTokens } from './styles.ts';

// Checks of a candidate beside the other live versions. They may find something against a version that has passed them
// before, because others have been released since: a rollback runs them again.

const readRegistry: ReadInputs = ({ live }) => live.registry;
/** `page` is the configuration in every page, and `origin` the address of the site. */
export const readShellPageAndRegistry: ReadInputs = ({ live: { release, shell, registry } }) => [
  shell.version,
  release.page,
  release.origin,
  registry,
];
/** Remotes read design tokens, CSS properties of the live shell. A new shell must keep those that live remotes read. */
const readInputsOfStyles: ReadInputs = (candidate) => [
  candidate.live.shell.version,
  isRemote(candidate) ? undefined : candidate.live.registry,
];

/**
 * The host API is the shell's interface to remotes. A remote names the versions of the host API that it works with: a
 * new remote is compared with the live shell, a new shell with all live remotes.
 */
export const hostApiCheck: Check = {
  name: 'host API and shared libraries',
  inputs: readShellPageAndRegistry,
  remote: ({ contract, live }) => compareWithShell(live.shell, contract.module.name, contract),
  shell: ({ contract, live }) => findIncompatibilities(contract, live.registry),
  alsoIfPublished: true,
};

export const addressesCheck: Check = {
  name: 'addresses',
  inputs: readRegistry,
  remote: checkAddresses,
  alsoIfPublished: true,
};

export const changedAddressesCheck: Check = {
  name: 'changed addresses',
  inputs: readRegistry,
  remote: describeChangedAddresses,
  isRemark: true,
  alsoIfPublished: true,
};

/** A route may send signed-out visitors to another path. They must be able to see the page there. */
export const signedOutTargetsCheck: Check = {
  name: 'where signed-out visitors end',
  inputs: readRegistry,
  remote: checkSignedOutTargets,
  alsoIfPublished: true,
};

export const stylesCheck: Check = {
  name: 'styles',
  inputs: readInputsOfStyles,
  remote: checkStyles,
  shell: checkTokens,
  alsoIfPublished: true,
};
