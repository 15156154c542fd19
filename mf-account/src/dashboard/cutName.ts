/** The beginning of a name in at most so many UTF-16 code units; no letter or emoji is cut in two. */
export function cutName(name: string, most: number): string {
  if (name.length <= most) return name;
  let cut = '';
  for (const character of charactersOf(name)) {
    if (cut.length + character.length > most) break;
    cut += character;
  }
  return cut;
}

function charactersOf(text: string): string[] {
  // Firefox has it since version 125; code points are the next best.
  if (!('Segmenter' in Intl)) return Array.from(text);
  // eslint-disable-next-line compat/compat -- guarded
  return Array.from(new Intl.Segmenter('de').segment(text), ({ segment }) => segment);
}
