import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicMode } from 'node-kit/publicMode.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import type { Keys, KnownKey } from './keysFile.ts';
import { isSignedBy, readSignature, sign, type SecretKey } from './minisign.ts';

/** Lies beside the `contract.json` of a build. */
export const contractSignature = 'contract.json.minisig';

/** Signs what a build says about itself, and so every file of it. */
export function signBuild(folder: string, secret: SecretKey): void {
  const contract = readFileSync(join(folder, 'contract.json'));
  const { name, version } = JSON.parse(contract.toString()) as { name: string; version: string };
  const comment = `build:${name}@${version} file:contract.json`;
  writeFileAtomically(join(folder, contractSignature), sign(contract, secret, comment), publicMode);
}

interface Asked {
  /** `mf-help` or `shell`. */
  part: string;
  version: string;
  /** Where its contract lies. */
  folder: string;
  /** It was live before: a key that its team has changed since still counts. */
  isWayBack: boolean;
}

/** Why a build is not its team's: a sentence, or nothing. A team whose key nobody knows signs nothing. */
export function foreignSignature(keys: Keys, { part, version, folder, isWayBack }: Asked): string[] {
  const own = keys.known[part];
  if (!own) return [];
  const name = `${part}@${version}`;
  const file = join(folder, contractSignature);
  if (!existsSync(file)) return [`${name} is not signed, and ${part} has a key: npm run keys -- sign ${part}`];
  const signature = readSignature(readFileSync(file, 'utf8'));
  if (!signature) return [`${name} has a signature that cannot be read.`];
  const key = own.find(({ id }) => id === signature.id);
  if (!key) return [`${name} is signed by ${ownerOf(keys, signature.id)}, and not by ${part}.`];
  if (!isSignedBy(readFileSync(join(folder, 'contract.json')), signature, key))
    return [`${name} has a signature that does not fit its contract: one of them was changed.`];
  if (key.until && key.until < new Date() && !isWayBack)
    return [`${name} is signed by ${key.id}, a key that ${part} gave up at ${key.until.toISOString()}.`];
  return [];
}

function ownerOf({ known }: Keys, id: string): string {
  const names = Object.keys(known).filter((name) => known[name]?.some((key: KnownKey) => key.id === id));
  return names.length > 0 ? `the key of ${names.join(', ')}` : `${id}, which nobody here knows`;
}
