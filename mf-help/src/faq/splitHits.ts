import { foldCharacter } from './fold.ts';

export interface Piece {
  text: string;
  hit: boolean;
}

/**
 * Cuts a text at the places where one of the needles occurs. The pieces joined are the text again, letter by letter,
 * although the comparison happens in the folded form, which can be longer or shorter than the text (ß becomes ss,
 * hyphens vanish).
 */
export function splitHits(text: string, needles: readonly string[]): Piece[] {
  const characters = [...text.normalize('NFC')];
  const folded = characters.map(foldCharacter);
  // Position in the folded text → index of the character it came from.
  const origin = folded.flatMap((part, index) => part.split('').map(() => index));
  const whole = folded.join('');

  const marked = new Set<number>();
  for (const needle of needles.filter(Boolean))
    for (let at = whole.indexOf(needle); at >= 0; at = whole.indexOf(needle, at + needle.length))
      for (let index = origin[at]!; index <= origin[at + needle.length - 1]!; index += 1) marked.add(index);

  const pieces: Piece[] = [];
  for (const [index, character] of characters.entries()) {
    const hit = marked.has(index);
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += character;
    else pieces.push({ text: character, hit });
  }
  return pieces;
}
