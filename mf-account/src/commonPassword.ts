import { computePositions } from './bloomFilter.ts';

/**
 * Loads the bytes of the filter when the first password is typed; later calls get the same module. Resolves to
 * undefined after a failure, because a missing hint must not stop anybody.
 */
const loadFilter = () =>
  import('./commonPasswords.json').then(
    ({ default: { filter } }) => Uint8Array.from(atob(filter), (character) => character.charCodeAt(0)),
    () => undefined,
  );

/** Length of the longest word in the list of common passwords; a test fails if a frequent one is longer. */
const longestWordLength = 16;

/**
 * Returns whether the password is a common one, in upper or lower case. A Bloom filter of 3.7 kB decides (`npm run
 * common-passwords -w mf-account` builds it): about one uncommon password in a hundred is taken for a common one, but
 * none that is longer than the longest word of the list.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (!password || password.length > longestWordLength) return false;
  const filter = await loadFilter();
  if (!filter) return false;
  // Bit number 11 is bit 3 of byte 1.
  const isSet = (bit: number) => (filter[bit >> 3]! & (1 << (bit & 7))) !== 0;
  return computePositions(password.toLowerCase(), filter.length * 8).every(isSet);
}
