import type { Category } from './category.ts';
import { fold } from './fold.ts';

interface Result {
  /** The categories that have a match, reduced to the entries that match. */
  categories: readonly Category[];
  /** Search term in its normalised form. */
  needles: readonly string[];
}

/**
 * Finds the entries that contain the query in question or answer. Where none does, those that contain all of its words,
 * without their endings: „neue Boxen“ finds „Box“ and „neu“. A blank query keeps everything.
 */
export function searchFaq(categories: readonly Category[], query: string): Result {
  const phrase = fold(query).trim();
  if (!phrase) return { categories, needles: [] };
  const found = containing(categories, [phrase]);
  if (found.length > 0) return { categories: found, needles: [phrase] };
  const words = phrase.split(' ').filter(Boolean).map(withoutEnding);
  return { categories: containing(categories, words), needles: words };
}

/** Short words stay whole: their rest would be a part of too many others. */
const withoutEnding = (word: string) => word.replace(/(?<=\p{L}{3})(?:en|er|n|e|s)$/u, '');

function containing(categories: readonly Category[], needles: readonly string[]): Category[] {
  return categories
    .map((category) => ({
      ...category,
      entries: category.entries.filter(({ question, answer }) => {
        const text = fold(`${question}\n${answer}`);
        return needles.every((needle) => text.includes(needle));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
