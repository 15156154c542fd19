import { foldCharacter } from './fold.ts';

export interface Piece {
  text: string;
  hit: boolean;
}

/**
 * Splits a text into pieces that match one of the needles and pieces that do not: `Große Box`, searched for `gross`,
 * becomes `Groß` (hit) and `e Box`. Needles are in folded form (`fold`), which can be longer or shorter than the text
 * (ß becomes ss, hyphens vanish). The pieces joined are the text in Unicode normalization form C.
 */
export function splitHits(text: string, needles: readonly string[]): Piece[] {
  const characters = [...text.normalize('NFC')];
  const folded = characters.map(foldCharacter);
  const foldedText = folded.join('');
  // Maps a position in the folded text to the index of its character; split('') counts UTF-16 units as indexOf does.
  const characterAt = folded.flatMap((part, index) => part.split('').map(() => index));

  const marked = new Set<number>();
  for (const needle of needles.filter(Boolean)) {
    for (let at = foldedText.indexOf(needle); at >= 0; at = foldedText.indexOf(needle, at + needle.length)) {
      const last = characterAt[at + needle.length - 1]!;
      for (let index = characterAt[at]!; index <= last; index += 1) marked.add(index);
    }
  }

  const pieces: Piece[] = [];
  for (const [index, character] of characters.entries()) {
    const hit = marked.has(index);
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += character;
    else pieces.push({ text: character, hit });
  }
  return pieces;
}
