import { normalizeCharacter } from './normalizeText.ts';

/** Part of a text that matches the search (a hit) and is highlighted, or not. */
export interface Piece {
  text: string;
  isHit: boolean;
}

/**
 * Splits a text into pieces that match one of the search terms and pieces that do not: `Große Box`, searched for
 * `gross`, becomes `Groß` (hit) and `e Box`. The terms are in the form of `normalizeText`. The pieces joined are the
 * text in Unicode normalization form C.
 */
export function splitHits(text: string, searchTerms: readonly string[]): Piece[] {
  const characters = [...text.normalize('NFC')];
  const hits = findHits(characters, searchTerms);
  const pieces: Piece[] = [];
  for (const [index, character] of characters.entries()) {
    const isHit = hits.has(index);
    const last = pieces.at(-1);
    if (last?.isHit === isHit) last.text += character;
    else pieces.push({ text: character, isHit });
  }
  return pieces;
}

/** Returns the indexes of the characters that belong to a hit. */
function findHits(characters: readonly string[], searchTerms: readonly string[]): Set<number> {
  const normalized = characters.map(normalizeCharacter);
  const normalizedText = normalized.join('');
  // Index of the character from which each position of the normalized text comes: that text can be longer or shorter
  // than the original, because ß becomes ss and hyphens vanish.
  const characterIndexes = normalized.flatMap((part, index) => Array.from({ length: part.length }, () => index));

  const hits = new Set<number>();
  for (const searchTerm of searchTerms.filter(Boolean)) {
    let start = normalizedText.indexOf(searchTerm);
    while (start >= 0) {
      const end = start + searchTerm.length;
      // The characters between the first and the last one may have an empty form, like the hyphen in „E-Mail“.
      const last = characterIndexes[end - 1]!;
      for (let index = characterIndexes[start]!; index <= last; index += 1) hits.add(index);
      start = normalizedText.indexOf(searchTerm, end);
    }
  }
  return hits;
}
