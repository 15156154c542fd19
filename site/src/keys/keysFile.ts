import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { isSignedBy, readPublicKey, readSignature, type PublicKey } from './minisign.ts';

const entrySchema = z.object({
  /** As minisign writes it. */
  key: z.string(),
  /** Made by the key before this one: `<name> <key>`, as a `.minisig` file holds it. */
  signature: z.optional(z.string()),
  /** Where another one came after it: how long it still counts. */
  until: z.optional(z.iso.datetime()),
});

const keysFileSchema = z.object({
  /** Of the site that these keys are for. */
  origin: z.url(),
  /** By `site`, `shell` or the remote's name: the keys one after the other; the last one counts. */
  keys: z.record(z.string(), z.array(entrySchema).min(1)),
});

export type KeysFile = z.infer<typeof keysFileSchema>;

export interface KnownKey extends PublicKey {
  /** No end: the one that counts now. */
  until?: Date;
}

/** Whom a machine believes. */
export interface Keys {
  origin: string;
  /** By name: all that followed one another, the last one counts. */
  known: Record<string, KnownKey[]>;
}

/** What a new key is introduced with: signed by the one before. */
export const introduction = (name: string, key: string) => `${name} ${key}`;

/** The file as it stands; nothing where there is none yet. */
export function readKeysFile(file: string): KeysFile | undefined {
  if (!existsSync(file)) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
  const { data, error } = keysFileSchema.safeParse(json);
  if (error) throw new Error(`${file} is no file of keys:\n${z.prettifyError(error)}`);
  return { ...data, origin: data.origin.replace(/(?<=[^/])\/+$/, '') };
}

/** The keys in a file, each introduced by the one before it. */
export function readKeys(file: string): Keys {
  const content = readKeysFile(file);
  if (!content) throw new Error(`${file} is not there. Make the site's key first: npm run keys -- make site …`);
  const known = Object.entries(content.keys).map(([name, entries]) => [name, following(file, name, entries)]);
  return { origin: content.origin, known: Object.fromEntries(known) as Keys['known'] };
}

function following(file: string, name: string, entries: KeysFile['keys'][string]): KnownKey[] {
  const keys: KnownKey[] = [];
  for (const [index, { key: text, signature = '', until }] of entries.entries()) {
    const key = readPublicKey(text);
    if (!key) throw new Error(`${file}: ${text} of ${name} is no public key as minisign writes them.`);
    const before = keys.at(-1);
    const introducing = readSignature(signature);
    if (before && !(introducing && isSignedBy(introduction(name, text), introducing, before)))
      throw new Error(
        `${file}: the key ${key.id} of ${name} is not signed by ${before.id}, the one before it. This is done by: npm run keys -- change ${name} …`,
      );
    const isLast = index === entries.length - 1;
    keys.push({ ...key, ...(!isLast && { until: new Date(until ?? 0) }) });
  }
  return keys;
}
