/** One legal text, for pages and mails. Strings are plain text: a path or address in them does not become a link. */
export interface LegalText {
  title: string;
  intro: string[];
  sections: LegalSection[];
}

/** Part of a legal text: a heading, its paragraphs, and below them a list and links. */
export interface LegalSection {
  heading: string;
  paragraphs: string[];
  list?: string[];
  /** Links below the text: paths of this site, or addresses of other sites. */
  links?: { label: string; address: string }[];
}

/** Creates a section without list and links. */
export const createSection = (heading: string, paragraphs: string[]): LegalSection => ({ heading, paragraphs });
