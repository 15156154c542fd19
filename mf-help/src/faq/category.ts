/** Plain text with line breaks. `{product}`, `{host}`, `{address}` and `{support}` stand for the page configuration. */
export interface Entry {
  /** The fragment of the answer's own address, `/faq#…`: never change it, people have linked to it. */
  id: string;
  question: string;
  answer: string;
}

export interface Category {
  id: string;
  title: string;
  entries: readonly Entry[];
}
