import { normalizeCharacter } from './normalizeText.ts';

/** Part of a text that matches the search (a hit) and is highlighted, or not. */
export interface Piece {
  text: string;
  isHit: boolean;
}

/**
 * Splits a text into pieces that match one of the search terms and pieces that do not: `Große Box`, searched for
 * `gross`, becomes `Groß` (hit) and `e Box`. The terms are in the form of `normalizeText`, which can be longer or
 * shorter than the text (ß becomes ss, hyphens vanish). The pieces joined are the text in Unicode normalization form C.
 */
export function splitHits(text: string, searchTerms: readonly string[]): Piece[] {
  const characters = [...text.normalize('NFC')];
  const normalized = characters.map(normalizeCharacter);
  const normalizedText = normalized.join('');
  // Maps a position in the normalized text to the index of its character. split('') counts UTF-16 units, as indexOf.
  const characterAt = normalized.flatMap((part, index) => part.split('').map(() => index));

  /** Indexes of the characters that belong to a hit. */
  const hits = new Set<number>();
  for (const searchTerm of searchTerms.filter(Boolean)) {
    let start = normalizedText.indexOf(searchTerm);
    while (start >= 0) {
      const end = start + searchTerm.length;
      // All characters from the first to the last, also those without a normalized form: the hyphen in „E-Mail“.
      const last = characterAt[end - 1]!;
      for (let index = characterAt[start]!; index <= last; index += 1) hits.add(index);
      start = normalizedText.indexOf(searchTerm, end);
    }
  }

  const pieces: Piece[] = [];
  for (const [index, character] of characters.entries()) {
    const isHit = hits.has(index);
    const last = pieces.at(-1);
    if (last?.isHit === isHit) last.text += character;
    else pieces.push({ text: character, isHit });
  }
  return pieces;
}
