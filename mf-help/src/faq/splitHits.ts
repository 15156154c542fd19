import { fold, foldCharacter } from './fold.ts';

export interface Piece {
  text: string;
  hit: boolean;
}

/**
 * Cuts a text at the places where the query occurs. The pieces joined are the text again, letter by letter, although the
 * comparison happens in the folded form, which can be longer than the text (ß becomes ss).
 */
export function splitHits(text: string, query: string): Piece[] {
  const wanted = fold(query).trim();
  if (!wanted) return [{ text, hit: false }];
  const characters = [...text.normalize('NFC')];
  const folded = characters.map(foldCharacter);
  // Position in the folded text → index of the character it came from.
  const origin = folded.flatMap((part, index) => part.split('').map(() => index));
  const whole = folded.join('');

  const pieces: Piece[] = [];
  const take = (from: number, to: number, hit: boolean) => {
    if (to > from) pieces.push({ text: characters.slice(from, to).join(''), hit });
  };
  let done = 0;
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length)) {
    const from = Math.max(origin[at] ?? 0, done);
    const to = (origin[at + wanted.length - 1] ?? characters.length - 1) + 1;
    take(done, from, false);
    take(from, to, true);
    done = Math.max(done, to);
  }
  take(done, characters.length, false);
  return pieces;
}
