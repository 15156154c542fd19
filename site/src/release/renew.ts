import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseUnknownKeys } from '../keys/knownTeams.ts';
import { checkList } from '../keys/signedList.ts';
import { keyOfSite } from '../keys/siteKey.ts';
import type { Trust } from '../keys/Trust.ts';
import { parseFacts, siteFactsFile, type SiteFacts } from '../publish/siteFacts.ts';
import { writeList } from '../publish/writeList.ts';
import { withSiteLock } from './siteLock.ts';

/**
 * Signs what is live, which stays as it is, for another thirty days. `isAnew`: whatever is there, also what nobody has signed: for
 * the first time, and after a copy was put back.
 */
export function renew(siteDir: string, trust: Trust, isAnew = false): Promise<SiteFacts> {
  return withSiteLock(siteDir, trust, async () => {
    keyOfSite(trust);
    const list = readFileSync(join(siteDir, siteFactsFile), 'utf8');
    if (!isAnew) checkList(siteDir, list, trust, { isExpiryAllowed: true });
    const facts = parseFacts(siteDir);
    if (facts.origin !== trust.keys.origin)
      throw new Error(`The keys in KEYS_FILE are those of ${trust.keys.origin}, and this is ${facts.origin}.`);
    refuseUnknownKeys(trust.keys, facts.keys ?? {});
    return writeList(siteDir, facts, trust);
  });
}

/** Signs it with one team less whose key is asked for. */
export function renewWithout(siteDir: string, trust: Trust, team: string): Promise<SiteFacts> {
  return withSiteLock(siteDir, trust, async () => {
    checkList(siteDir, readFileSync(join(siteDir, siteFactsFile), 'utf8'), trust, { isExpiryAllowed: true });
    const known = Object.fromEntries(Object.entries(trust.keys.known).filter(([name]) => name !== team));
    return writeList(siteDir, parseFacts(siteDir), { ...trust, keys: { ...trust.keys, known } });
  });
}
