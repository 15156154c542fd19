/** Question and answer are plain text with line breaks and placeholders such as `{product}` (`fillPlaceholders`). */
export interface Entry {
  /** Fragment of the answer's own address, `/faq#…`: never change it, people have linked to it. */
  id: string;
  question: string;
  answer: string;
  /** Link to a page that the reader can open. */
  more?: { label: string; to: string };
}

export interface Category {
  id: string;
  title: string;
  entries: readonly Entry[];
}

/**
 * Creates an entry from the lines of its answer. Lines that begin with a dash are rendered as a list, an empty one ends
 * it (`Answer`).
 */
export const createEntry = (id: string, question: string, lines: string[]): Entry => ({
  id,
  question,
  answer: lines.join('\n'),
});
