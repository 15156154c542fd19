import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicMode } from 'node-kit/publicMode.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { keysOfTeams } from '../keys/knownTeams.ts';
import { sign } from '../keys/minisign.ts';
import { rememberSerial } from '../keys/serials.ts';
import { removeFormerSignatures, signList } from '../keys/signedList.ts';
import { keyOfSite } from '../keys/siteKey.ts';
import { newStamp, writeStamp, type Stamp } from '../keys/stamp.ts';
import type { Trust } from '../keys/Trust.ts';
import { isCopy } from './isCopy.ts';
import { siteFactsFile, type SiteFacts } from './siteFacts.ts';
import { tagOf, writeSite } from './writeSite.ts';

const registryAddress = '/registry.json';

/** Changes all answers of a site at once, signed where its keys are known. Returns what it wrote. */
export async function writeList(siteDir: string, facts: SiteFacts, trust: Trust | undefined): Promise<SiteFacts> {
  const file = join(siteDir, siteFactsFile);
  if (!trust) {
    writeFileAtomically(file, JSON.stringify(facts), publicMode);
    return facts;
  }
  const stamp = newStamp(trust);
  const signed = {
    ...facts,
    keys: keysOfTeams(trust.keys),
    files: { ...facts.files, ...(await signRegistry(siteDir, facts, trust, stamp)) },
  };
  const [list, before] = [JSON.stringify(signed), existsSync(file) ? readFileSync(file, 'utf8') : ''];
  signList(siteDir, list, trust, stamp);
  writeFileAtomically(file, list, publicMode);
  // Somebody else may be first in the bucket (release/siteLock.ts).
  if (!isCopy(siteDir)) rememberSerial(trust, stamp.serial);
  await removeFormerSignatures(siteDir, [list, before]);
  return signed;
}

/** For whoever checks from outside what a site serves. */
function signRegistry(siteDir: string, { files }: SiteFacts, trust: Trust, stamp: Stamp) {
  const { file, tag } = files[registryAddress]!;
  const content = readFileSync(join(siteDir, file));
  if (tagOf(content) !== tag) throw new Error(`${join(siteDir, file)} is not what was composed.`);
  const comment = writeStamp(stamp, registryAddress.slice(1));
  return writeSite(siteDir, [
    { address: `${registryAddress}.minisig`, content: sign(content, keyOfSite(trust), comment) },
  ]);
}
