import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { publicMode } from 'node-kit/publicMode.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { introduction, readKeysFile, type KeysFile } from './keysFile.ts';
import { makeKeyFiles, sign } from './minisign.ts';
import { secretKeyIn } from './secretKeyIn.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** As long as it may take until every machine has the new file of keys. */
const formerSiteKeyCountsForDays = 7;

interface Making {
  keysFile: string;
  /** Of the working copy, in which no secret key may lie. */
  root: string;
  name: string;
  /** Where the secret key shall lie; the public one lies beside it. */
  secretFile: string;
}

/** The first key of a site or a team. */
export function makeKey({ origin, ...making }: Making & { origin: string }): KeysFile {
  const { keysFile, name } = making;
  const file = readKeysFile(keysFile) ?? { origin, keys: {} };
  if (file.keys[name])
    throw new Error(
      `${name} has a key already. Another one follows it: npm run keys -- change ${name} OLD.key NEW.key`,
    );
  if (name !== 'site' && !file.keys.site)
    throw new Error('The site has no key yet. Make it first: npm run keys -- make site …');
  return save(keysFile, { ...file, keys: { ...file.keys, [name]: [{ key: writePair(making).text }] } });
}

/** Another key, which the one before introduces. */
export function changeKey({ formerFile, ...making }: Making & { formerFile: string }, now: Date): KeysFile {
  const { keysFile, name } = making;
  const file = readKeysFile(keysFile);
  const entries = file?.keys[name];
  const last = entries?.at(-1);
  if (!file || !entries || !last) throw new Error(`${name} has no key in ${keysFile}.`);
  const former = secretKeyIn(formerFile);
  if (former.public.text !== last.key)
    throw new Error(`${formerFile} is not the key of ${name} that counts now, which is ${last.key}.`);
  const { text } = writePair(making);
  const signature = sign(introduction(name, text), former, `next key of ${name}`);
  const until = new Date(now.getTime() + (name === 'site' ? formerSiteKeyCountsForDays * dayMs : 0)).toISOString();
  const following = [...entries.slice(0, -1), { ...last, until }, { key: text, signature }];
  return save(keysFile, { ...file, keys: { ...file.keys, [name]: following } });
}

/** For a team that has lost its key. */
export function forgetKey(keysFile: string, name: string): KeysFile {
  const file = readKeysFile(keysFile);
  if (name === 'site' || !file?.keys[name]) throw new Error(`${keysFile} names no team ${name} that has a key.`);
  const keys = Object.fromEntries(Object.entries(file.keys).filter(([other]) => other !== name));
  return save(keysFile, { ...file, keys });
}

function save(keysFile: string, file: KeysFile): KeysFile {
  writeFileAtomically(keysFile, `${JSON.stringify(file, null, 2)}\n`, publicMode);
  return file;
}

function writePair({ root, secretFile }: Making) {
  const place = resolve(secretFile);
  if (place.startsWith(resolve(root) + sep))
    throw new Error(`${place} lies in the working copy: a secret key does not belong there.`);
  const open = `${place.replace(/\.key$/, '')}.pub`;
  for (const taken of [place, open]) if (existsSync(taken)) throw new Error(`${taken} is there already.`);
  const pair = makeKeyFiles();
  writeFileAtomically(place, pair.secret);
  writeFileAtomically(open, pair.public, publicMode);
  return pair.key;
}
