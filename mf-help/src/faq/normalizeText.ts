/**
 * Returns the form in which texts and searches are compared: in German lower case, ß as ss, umlauts as ae, oe and ue,
 * each white-space character as a plain space, and without hyphens. A character's form does not depend on its context,
 * so that a search finds every substring of the text.
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
  // Upper case first, because it turns ß into SS. Only the capital letter ẞ still becomes ß, which the table maps.
  const lower = character.toLocaleUpperCase('de').toLocaleLowerCase('de');
  return umlauts[lower] ?? lower;
}
