/**
 * Returns the form in which texts and searches are compared: German upper and lower case, ß as ss, umlauts as ae, oe
 * and ue, every kind of white space as one plain space, and no hyphens. Each character is mapped alone, so that a part
 * of a text stays a part.
 */
export function normalizeText(text: string): string {
  return [...text.normalize('NFC')].map(normalizeCharacter).join('');
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Returns the normalized form of one character: none, one or two letters. */
export function normalizeCharacter(character: string): string {
  if (/\s/u.test(character)) return ' ';
  // Hyphen-minus, hyphen, no-break hyphen and soft hyphen.
  if (/[-\u2010\u2011\u00ad]/.test(character)) return '';
  // Upper case first: it is the only direction in which ß becomes ss.
  const lower = character.toLocaleUpperCase('de').toLocaleLowerCase('de');
  return umlauts[lower] ?? lower;
}
