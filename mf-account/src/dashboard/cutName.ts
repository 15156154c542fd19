/** Cuts the name of a box to at most `maxLength` UTF-16 code units, without cutting a letter or emoji in two. */
export function cutName(name: string, maxLength: number): string {
  if (name.length <= maxLength) return name;
  let cut = '';
  for (const character of splitCharacters(name)) {
    if (cut.length + character.length > maxLength) break;
    cut += character;
  }
  return cut;
}

/** Splits a text into the characters that a reader sees: an emoji of several code points is one of them. */
function splitCharacters(text: string): string[] {
  // Firefox has no Segmenter before version 125: split into code points there.
  if (!('Segmenter' in Intl)) return Array.from(text);
  // eslint-disable-next-line compat/compat -- guarded
  return Array.from(new Intl.Segmenter('de').segment(text), ({ segment }) => segment);
}
