import { checkBillOfMaterials } from './billOfMaterials.ts';
import { checkBudgets } from './budgets.ts';
import { checkDeclaredCalls } from './calls.ts';
import {
  addressesCheck,
  changedAddressesCheck,
  hostApiCheck,
  signedOutTargetsCheck,
  stylesCheck,
} from './compositionChecks.ts';
import { checkFiles, checkName } from './files.ts';
import { checkRemotePrerendering, checkShellPrerendering } from './prerendering.ts';
import type { Check } from './runChecks.ts';
import { checkScreens } from './screens.ts';

/**
 * All checks of a candidate, a build that shall go live, in the order of the output. checkCandidate.ts runs them. A new
 * check is a file beside this one and an entry here.
 */
export const checks: Check[] = [
  { name: 'files', remote: checkFiles, shell: checkFiles },
  { name: 'name', remote: checkName },
  hostApiCheck,
  addressesCheck,
  changedAddressesCheck,
  signedOutTargetsCheck,
  // The build has every screen that a route names, with its files.
  { name: 'screens', remote: checkScreens },
  // The calls that a remote makes exist in the live backend.
  { name: 'calls', remote: checkDeclaredCalls, alsoIfPublished: true },
  { name: 'sizes', remote: checkBudgets },
  stylesCheck,
  { name: 'bill of materials', remote: checkBillOfMaterials, shell: checkBillOfMaterials },
  // Public pages can be rendered to HTML.
  {
    name: 'prerendering',
    remote: checkRemotePrerendering,
    shell: checkShellPrerendering,
    alsoIfPublished: true,
  },
];
