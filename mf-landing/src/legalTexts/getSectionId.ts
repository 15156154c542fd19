const letters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Returns the anchor of a section: „7. Abenteuerbox und Geschichten“ -> `abenteuerbox-und-geschichten`. */
export const getSectionId = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => letters[letter] ?? letter)
    .replace(/^[\d.]+ /, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
