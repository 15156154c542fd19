import { normalizeCharacter } from './normalizeText.ts';

/** Part of a text that is highlighted (a hit) or not. */
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

  const hits = new Set<number>();
  for (const searchTerm of searchTerms.filter(Boolean)) {
    for (
      let at = normalizedText.indexOf(searchTerm);
      at >= 0;
      at = normalizedText.indexOf(searchTerm, at + searchTerm.length)
    ) {
      const last = characterAt[at + searchTerm.length - 1]!;
      for (let index = characterAt[at]!; index <= last; index += 1) hits.add(index);
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
