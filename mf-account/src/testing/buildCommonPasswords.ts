import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computePositions } from '../bloomFilter.ts';

/** Words that are frequent in German and late in the list, or missing there; and the product's name. */
const german = `abenteuer abenteuerbox fussball geheim geheimnis hallo1 hallo12 hallo123 hallo1234 hallohallo ichliebedich
  passwort passwort1 passwort12 passwort123 prinzessin qwertz qwertz1 qwertz123 qwertzuiop schalke04 schatz schatzi
  sommer sonne123 sonnenschein yxcvbnm`;

export const list = join(import.meta.dirname, '../../../node_modules/@zxcvbn-ts/language-common/src/passwords.json');
const maxWords = 3_000;
const minimumLength = 6;
const bytes = 3_700;

/**
 * Builds the content of `src/commonPasswords.json`: a Bloom filter of the most frequent words that are long enough for
 * a password.
 */
export function buildCommonPasswords(): string {
  const all = JSON.parse(readFileSync(list, 'utf8')) as string[];
  const frequent = all.filter(({ length }) => length >= minimumLength).slice(0, maxWords);
  const filter = new Uint8Array(bytes);
  for (const word of [...frequent, ...german.split(/\s+/)])
    for (const bit of computePositions(word, bytes * 8)) filter[bit >> 3]! |= 1 << (bit & 7);
  return `${JSON.stringify({ filter: Buffer.from(filter).toString('base64') }, undefined, 2)}\n`;
}
