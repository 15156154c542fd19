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

/** Length of the longest password in the filter; a test fails if the filter gets a longer one. */
const longestWordLength = 16;

/**
 * Returns whether the password is a common one, in upper or lower case. A Bloom filter of 3.7 kB decides (built by
 * `npm run common-passwords -w mf-account`). It takes about one uncommon password in a hundred for a common one. A
 * password longer than the longest word is always uncommon.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (!password || password.length > longestWordLength) return false;
  const filter = await loadFilter();
  if (!filter) return false;
  // Bit number 11 is bit 3 of byte 1.
  const isSet = (bit: number) => (filter[bit >> 3]! & (1 << (bit & 7))) !== 0;
  return computePositions(password.toLowerCase(), filter.length * 8).every(isSet);
}
