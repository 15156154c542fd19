import { describeOwners } from 'site/releases/describeOwners.ts';
import type { Candidate } from './Candidate.ts';
import {
  addressesCheck,
  changedAddressesCheck,
  hostApiCheck,
  signedOutTargetsCheck,
  stylesCheck,
} from './compositionChecks.ts';
import { runCheck, selectFunction, type Row, type Verdict } from './runCheck.ts';

/**
 * Checks a version that a rollback makes live beside what is live now. Its calls are not compared with the live backend,
 * because a rollback has to work while the backend does not; nor are its pages a reason: they appear without being
 * prerendered.
 */
export async function checkRollback(candidate: Candidate): Promise<Verdict> {
  const rows: Row[] = [];
  for (const check of [hostApiCheck, addressesCheck, changedAddressesCheck, signedOutTargetsCheck, stylesCheck]) {
    const findProblems = selectFunction(check, candidate);
    if (findProblems) rows.push(await runCheck(check, candidate, findProblems));
  }
  const reasons = rows.flatMap((row) => row.reasons);
  return { candidate: candidate.name, rows, reasons, owners: describeOwners(candidate.live, reasons.join(' ')) };
}
