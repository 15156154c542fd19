import type { Category } from './category.ts';
import { normalizeText } from './normalizeText.ts';

interface SearchResult {
  /** The categories that have a match, reduced to the entries that match. */
  categories: readonly Category[];
  /** Search terms to highlight, in the form of `normalizeText`; empty without a search. */
  searchTerms: readonly string[];
}

/**
 * Finds the entries of the FAQ that contain the whole query in question or answer. If no entry does, finds those that
 * contain all words of the query without their endings: „neue Boxen“ finds an entry with „Box“ and „neu“. A blank
 * query finds all entries.
 */
export function searchFaq(categories: readonly Category[], query: string): SearchResult {
  const phrase = normalizeText(query).trim();
  if (!phrase) return { categories, searchTerms: [] };
  const found = filterEntries(categories, [phrase]);
  if (found.length > 0) return { categories: found, searchTerms: [phrase] };
  const words = phrase.split(' ').filter(Boolean).map(stripEnding);
  return { categories: filterEntries(categories, words), searchTerms: words };
}

/** Strips a German ending if three letters remain, because a shorter stem would be found in too many other words. */
const stripEnding = (word: string) => word.replace(/(?<=\p{L}{3})(?:en|er|n|e|s)$/u, '');

/** Keeps the entries that contain all search terms. */
function filterEntries(categories: readonly Category[], searchTerms: readonly string[]): Category[] {
  return categories
    .map((category) => ({
      ...category,
      entries: category.entries.filter(({ question, answer }) => {
        const text = normalizeText(`${question}\n${answer}`);
        return searchTerms.every((searchTerm) => text.includes(searchTerm));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
