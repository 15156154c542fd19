import { compareWithShell, findIncompatibilities } from 'site/releases/incompatibilities.ts';
import { checkAddresses } from './addresses.ts';
import type { Candidate } from './Candidate.ts';
import { describeChangedAddresses } from './changedAddresses.ts';
import { createVerdict, runChecks, type Check, type Verdict } from './runChecks.ts';
import { checkSignedOutTargets } from './signedOutTargets.ts';
import { checkStyles, checkTokens } from './styles.ts';

// Checks of a candidate beside the other live versions. They may find something against a version that has passed them
// before, because others have been released since: a rollback runs them again.

/**
 * The host API is the shell's interface to remotes. A remote names the versions of the host API that it works with: a
 * new remote is compared with the live shell, a new shell with all live remotes.
 */
export const hostApiCheck: Check = {
  name: 'host API and shared libraries',
  remote: ({ contract, live }) => compareWithShell(live.shell, contract.module.name, contract),
  shell: ({ contract, live }) => findIncompatibilities(contract, live.registry),
  alsoIfPublished: true,
};

export const addressesCheck: Check = {
  name: 'addresses',
  remote: checkAddresses,
  alsoIfPublished: true,
};

export const changedAddressesCheck: Check = {
  name: 'changed addresses',
  remote: describeChangedAddresses,
  isRemark: true,
  alsoIfPublished: true,
};

/** A route may send signed-out visitors to another path. They must be able to see the page there. */
export const signedOutTargetsCheck: Check = {
  name: 'where signed-out visitors end',
  remote: checkSignedOutTargets,
  alsoIfPublished: true,
};

export const stylesCheck: Check = {
  name: 'styles',
  remote: checkStyles,
  shell: checkTokens,
  alsoIfPublished: true,
};

/**
 * Checks a version that a rollback makes live beside what is live now. Its calls are not compared with the live backend,
 * because a rollback has to work while the backend does not; nor are its pages a reason: they appear without being
 * prerendered.
 */
export async function checkRollback(candidate: Candidate): Promise<Verdict> {
  const checks = [hostApiCheck, addressesCheck, changedAddressesCheck, signedOutTargetsCheck, stylesCheck];
  return createVerdict(candidate, await runChecks(checks, candidate));
}
