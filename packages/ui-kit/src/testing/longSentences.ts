/** Sentences of more than `most` words in whatever holds texts: strings, lists and objects of them. */
export function longSentences(texts: unknown, most: number): string[] {
  return allStrings(texts)
    .flatMap((text) => text.split(/\n+|(?<=[.!?:][“”]?)\s+(?=["„]?[A-ZÄÖÜ0-9])/))
    .filter((sentence) => sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length > most);
}

function allStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(allStrings) : [];
}
