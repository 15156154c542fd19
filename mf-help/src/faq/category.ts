/**
 * A question with its answer. Both are plain text with line breaks, and with placeholders such as `{product}`, which
 * `fillPlaceholders` replaces.
 */
export interface Entry {
  /** Fragment of the answer's own address, `/faq#…`: never change it, people have linked to it. */
  id: string;
  question: string;
  answer: string;
  /** Link below the answer to a page that tells more. */
  more?: { label: string; to: string };
}

export interface Category {
  id: string;
  title: string;
  entries: readonly Entry[];
}

/**
 * Creates an entry from the lines of its answer. `Answer` renders consecutive lines that begin with a dash as a list,
 * and leaves empty lines out.
 */
export const createEntry = (id: string, question: string, lines: string[]): Entry => ({
  id,
  question,
  answer: lines.join('\n'),
});
