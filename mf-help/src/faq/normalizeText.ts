/**
 * Returns the form in which texts and searches are compared: in German lower case, ß as ss, umlauts as ae, oe and ue,
 * each white-space character as a plain space, and without hyphens. Each character is normalized alone, so that every
 * part of a text is found in the normalized text.
 */
export function normalizeText(text: string): string {
  return [...text.normalize('NFC')].map(normalizeCharacter).join('');
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Returns the normalized form of one character. It can be empty or have two letters. */
export function normalizeCharacter(character: string): string {
  if (/\s/u.test(character)) return ' ';
  // Hyphen-minus, hyphen, no-break hyphen and soft hyphen.
  if (/[-\u2010\u2011\u00ad]/.test(character)) return '';
  // The upper case of ß is SS, so that ß becomes ss. The capital ẞ stays one letter and becomes ß, so that the table
  // has ß, too.
  const lower = character.toLocaleUpperCase('de').toLocaleLowerCase('de');
  return umlauts[lower] ?? lower;
}
