/** Ends a sentence: a line break, or space between a punctuation mark and a capital letter or digit. */
const sentenceEnd = /\n+|(?<=[.!?:][“”]?)\s+(?=["„]?[A-ZÄÖÜ0-9])/;

const countWords = (sentence: string) => sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;

/** Finds the sentences with more than `maxWords` words in a text, or in an object or array that contains texts. */
export function findLongSentences(texts: unknown, maxWords: number): string[] {
  return collectStrings(texts)
    .flatMap((text) => text.split(sentenceEnd))
    .filter((sentence) => countWords(sentence) > maxWords);
}

function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(collectStrings) : [];
}
