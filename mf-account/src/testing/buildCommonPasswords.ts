import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computePositions } from '../bloomFilter.ts';

/** Words that are frequent in German and late in the list, or missing there; and the product's name. */
const germanWords = `abenteuer abenteuerbox fussball geheim geheimnis hallo1 hallo12 hallo123 hallo1234 hallohallo
  ichliebedich passwort passwort1 passwort12 passwort123 prinzessin qwertz qwertz1 qwertz123 qwertzuiop schalke04 schatz
  schatzi sommer sonne123 sonnenschein yxcvbnm`;

/** Path of the list, a JSON array of passwords, the most frequent first. */
export const list = join(import.meta.dirname, '../../../node_modules/@zxcvbn-ts/language-common/src/passwords.json');
const maxWords = 3_000;
const minimumLength = 6;
/** Size of the filter: larger means fewer uncommon passwords that are taken for common ones, and a longer download. */
const filterBytes = 3_700;

/**
 * Builds the content of `src/commonPasswords.json`: a Bloom filter of the most frequent words that are long enough for
 * a password.
 */
export function buildCommonPasswords(): string {
  const all = JSON.parse(readFileSync(list, 'utf8')) as string[];
  const frequent = all.filter(({ length }) => length >= minimumLength).slice(0, maxWords);
  const filter = new Uint8Array(filterBytes);
  for (const word of [...frequent, ...germanWords.split(/\s+/)])
    // Bit number 11 is bit 3 of byte 1, as `isCommonPassword` reads it.
    for (const bit of computePositions(word, filterBytes * 8)) filter[bit >> 3]! |= 1 << (bit & 7);
  return `${JSON.stringify({ filter: Buffer.from(filter).toString('base64') }, undefined, 2)}\n`;
}
