/*
 * Bloom filter: a set of words in few bytes. Each word sets some bits; a word of which one bit is not set is not in the
 * set, and one whose bits are all set is probably in it. The script that builds the filter of common passwords and the
 * check of a password (`commonPassword.ts`) share it.
 */

/** Number of bits that one word sets. After a change of the number, the filter must be built again. */
const hashCount = 8;

/** 32-bit FNV-1a over UTF-16 code units. */
function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Returns the positions of a word's bits in a Bloom filter, by double hashing. */
export function computePositions(word: string, bitCount: number): number[] {
  // The first seed is FNV's offset basis. The second one is arbitrary: it only has to result in another hash.
  const first = fnv1a(word, 0x811c9dc5);
  // An odd step is never 0, so the positions differ; `>>> 0` makes the number unsigned.
  const step = (fnv1a(word, 0x9e3779b9) | 1) >>> 0;
  return Array.from({ length: hashCount }, (_, index) => (first + index * step) % bitCount);
}
