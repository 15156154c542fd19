/*
 * Bloom filter: a set of words in few bytes. Each word sets some bits; a word of which one bit is not set is not in the
 * set, and one whose bits are all set is probably in it. The script that builds the filter of common passwords and the
 * check of a password (`commonPassword.ts`) share it.
 */

/** Number of bits that one word sets. Another number needs a newly built filter. */
const hashCount = 8;

/** 32-bit FNV-1a over UTF-16 code units. */
function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Returns the positions of a word's bits in a Bloom filter, by double hashing. */
export function computePositions(word: string, bitCount: number): number[] {
  // The seeds are FNV's offset basis, and any other number for a second, independent hash.
  const first = fnv1a(word, 0x811c9dc5);
  // An odd step visits different bits; >>> 0 makes the result unsigned.
  const step = (fnv1a(word, 0x9e3779b9) | 1) >>> 0;
  return Array.from({ length: hashCount }, (_, index) => (first + index * step) % bitCount);
}
