import type { Category } from './category.ts';
import { fold } from './fold.ts';

interface Result {
  /** The categories that have a match, reduced to the entries that match. */
  categories: readonly Category[];
  /** Search terms to highlight, in folded form (`fold`); empty without a search. */
  needles: readonly string[];
}

/**
 * Finds the entries that contain the query in question or answer. Where none does, those that contain all of its words,
 * without their endings: „neue Boxen“ finds „Box“ and „neu“. A blank query keeps everything.
 */
export function searchFaq(categories: readonly Category[], query: string): Result {
  const phrase = fold(query).trim();
  if (!phrase) return { categories, needles: [] };
  const found = filterEntries(categories, [phrase]);
  if (found.length > 0) return { categories: found, needles: [phrase] };
  const words = phrase.split(' ').filter(Boolean).map(stripEnding);
  return { categories: filterEntries(categories, words), needles: words };
}

/** Strips an inflection if three letters remain: a shorter stem would be a part of too many other words. */
const stripEnding = (word: string) => word.replace(/(?<=\p{L}{3})(?:en|er|n|e|s)$/u, '');

/** Keeps the entries that contain all needles. */
function filterEntries(categories: readonly Category[], needles: readonly string[]): Category[] {
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
