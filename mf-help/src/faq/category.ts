/** Plain text with line breaks. What stands in braces comes from the page configuration (`fill.ts`). */
export interface Entry {
  /** The fragment of the answer's own address, `/faq#…`: never change it, people have linked to it. */
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
