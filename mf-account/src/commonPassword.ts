import { positionsOf } from './bloomFilter.ts';

/**
 * Loaded with the first password that is typed; undefined where that failed, because a hint must not keep anybody from
 * going on.
 */
const loadFilter = () =>
  import('./commonPasswords.json').then(
    ({ default: { filter } }) => Uint8Array.from(atob(filter), (character) => character.charCodeAt(0)),
    () => undefined,
  );

const longest = 16;

/**
 * Tells whether many people use this password, whatever its case. The answer comes from a Bloom filter of 3.7 kB
 * (`npm run common-passwords -w mf-account`): about one uncommon password in a hundred is taken for a common one, but
 * none that is longer than every word of the list.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (!password || password.length > longest) return false;
  const filter = await loadFilter();
  if (!filter) return false;
  const isSet = (bit: number) => (filter[bit >> 3]! & (1 << (bit & 7))) !== 0;
  return positionsOf(password.toLowerCase(), filter.length * 8).every(isSet);
}
