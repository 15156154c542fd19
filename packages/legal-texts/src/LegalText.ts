/**
 * One legal text: a heading, and sections in reading order. Strings are plain text; a URL path in them stays a text.
 */
export interface LegalText {
  title: string;
  intro: string[];
  sections: LegalSection[];
}

export interface LegalSection {
  heading: string;
  paragraphs: string[];
  list?: string[];
  /** Below it: pages of ours, or what the owner has published elsewhere. */
  links?: { label: string; address: string }[];
}
