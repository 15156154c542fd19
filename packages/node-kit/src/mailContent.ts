export type Language = 'de' | 'en';

/** A mail before it is rendered: the same blocks become HTML and plain text. At most one of them is a button. */
export interface MailContent {
  language: Language;
  subject: string;
  heading: string;
  blocks: Block[];
}

export type Block =
  | { paragraph: string }
  | { button: { label: string; url: string } }
  | { facts: [label: string, value: string][] }
  | { list: string[] }
  | { section: string; paragraphs: string[] };

export interface Sender {
  /** In the mail's language. */
  product: string;
  siteOrigin: string;
  /** Sender's name and address, line by line. */
  imprint: string[];
}
