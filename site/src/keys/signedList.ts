import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publicMode } from 'node-kit/publicMode.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { isSignedBy, readSignature, sign } from './minisign.ts';
import { lastSerial, rememberSerial } from './serials.ts';
import { keyOfSite } from './siteKey.ts';
import { readStamp, writeStamp, type Stamp } from './stamp.ts';
import type { Trust } from './Trust.ts';

/** The list of what is live is not the newest that the site's owner has signed. */
export class ListRefused extends Error {}

/** Beside the list, under a name that stands for its content: one file cannot be exchanged together with another. */
const signatureFile = (siteDir: string, list: string) =>
  join(siteDir, `.site.${createHash('sha256').update(list).digest('hex').slice(0, 20)}.minisig`);

export const isListSigned = (siteDir: string, list: string) => existsSync(signatureFile(siteDir, list));

interface Leniency {
  /** For whoever renews it. */
  isExpiryAllowed?: boolean;
}

/** Throws, in one sentence, what speaks against a list. Remembers how far the site had come. */
export function checkList(siteDir: string, list: string, trust: Trust, { isExpiryAllowed }: Leniency = {}): Stamp {
  const refuse = (why: string) => {
    throw new ListRefused(`The list of what is live (${contentOf(list)}) is refused: ${why}`);
  };
  const stamp = signedStamp(siteDir, list, trust, refuse);
  if (stamp.site !== trust.keys.origin) refuse(`it was signed for ${stamp.site}, and this is ${trust.keys.origin}.`);
  const seen = lastSerial(trust);
  if (stamp.serial < seen) refuse(`it is older (serial ${stamp.serial}) than what was seen here before (${seen}).`);
  if (stamp.expires < trust.now() && !isExpiryAllowed)
    refuse(`it expired at ${stamp.expires.toISOString()}. Whoever has the site's key renews it: npm run keys -- renew`);
  rememberSerial(trust, stamp.serial);
  return stamp;
}

function signedStamp(siteDir: string, list: string, trust: Trust, refuse: (why: string) => void): Stamp {
  const file = signatureFile(siteDir, list);
  if (!existsSync(file))
    refuse(
      readdirSync(siteDir).some((name) => isSignatureOfList(name))
        ? 'its signature belongs to another one: it was changed, or exchanged by half.'
        : 'it is not signed. Whoever knows that it is right signs it: npm run keys -- renew --anew',
    );
  const signature = readSignature(readFileSync(file, 'utf8'));
  const own = trust.keys.known.site ?? [];
  const key = own.find(({ id }) => id === signature?.id);
  if (!signature) throw refuse('its signature cannot be read.');
  if (!key) throw refuse(`it is signed by no key of the site, but by ${signature.id}.`);
  if (!isSignedBy(list, signature, key)) refuse('its signature does not fit it: one of them was changed.');
  if (key.until && key.until < trust.now())
    refuse(`it is signed by ${key.id}, a key that the site gave up at ${key.until.toISOString()}.`);
  const stamp = readStamp(signature.comment);
  if (!stamp) throw refuse('its signature says neither serial nor expiry.');
  return stamp;
}

/** Signs a list that is about to be put in the place of the one before. */
export function signList(siteDir: string, list: string, trust: Trust, stamp: Stamp): void {
  const comment = writeStamp(stamp, '.site.json');
  writeFileAtomically(signatureFile(siteDir, list), sign(list, keyOfSite(trust), comment), publicMode);
}

/** What is left of lists before, but for the one before this: somebody may be reading it. */
export async function removeFormerSignatures(siteDir: string, lists: string[]): Promise<void> {
  const needed = new Set(lists.map((list) => signatureFile(siteDir, list)));
  for (const name of readdirSync(siteDir).filter(isSignatureOfList))
    if (!needed.has(join(siteDir, name))) await rm(join(siteDir, name));
}

export const isSignatureOfList = (name: string) => /^\.site\.[0-9a-f]{20}\.minisig$/.test(name);

/** What a list would make live, as far as it can be read. */
function contentOf(list: string): string {
  try {
    const { shell, registry } = JSON.parse(list) as {
      shell: { version: string };
      registry: { remotes: Record<string, { current?: { version: string } }> };
    };
    const remotes = Object.entries(registry.remotes).flatMap(([name, { current }]) =>
      current ? [`${name}@${current.version}`] : [],
    );
    return [`shell@${shell.version}`, ...remotes].join(', ');
  } catch {
    return 'of nothing that can be read';
  }
}
