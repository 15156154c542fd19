import { splitHits } from './splitHits.ts';

/**
 * Marks the hits. Only `mark` elements around unchanged letters, no hidden additions: a screen reader reads the sentence as
 * it was written.
 */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return splitHits(text, query).map(({ text: piece, hit }, index) => (hit ? <mark key={index}>{piece}</mark> : piece));
}
