/**
 * One form for everything that should count as the same when searching: German upper and lower case with ß as ss,
 * and every kind of white space as one plain space.
 */
export function fold(text: string): string {
  return [...text.normalize('NFC')].map(foldCharacter).join('');
}

/** Upper case first: it is the only direction in which ß becomes ss. */
export function foldCharacter(character: string): string {
  if (/\s/u.test(character)) return ' ';
  return character.toLocaleUpperCase('de').toLocaleLowerCase('de').replace('ß', 'ss');
}
