const hashes = 8;

/** 32-bit FNV-1a over UTF-16 code units. */
function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Bits that stand for a word in a Bloom filter of so many bits (double hashing). */
export function positionsOf(word: string, bits: number): number[] {
  const first = fnv1a(word, 0x811c9dc5);
  const step = (fnv1a(word, 0x9e3779b9) | 1) >>> 0;
  return Array.from({ length: hashes }, (_, index) => (first + index * step) % bits);
}
