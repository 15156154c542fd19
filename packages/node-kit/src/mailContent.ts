export type Language = 'de' | 'en';

/** A mail before it is rendered: the same blocks become HTML and plain text. At most one of them is a button. */
export interface MailContent {
  language: Language;
  subject: string;
  heading: string;
  blocks: Block[];
}

/**
 * Part of a mail. Its key names the kind: `facts` is a table of labelled values, `section` a heading with paragraphs of
 * small print.
 */
export type Block =
  | { paragraph: string }
  | { button: { label: string; url: string } }
  | { facts: [label: string, value: string][] }
  | { list: string[] }
  | { section: string; paragraphs: string[] };

/** Brand at the top of a mail and signature at its end. */
export interface Sender {
  /** Name of the product, in the mail's language. */
  product: string;
  /** Origin of the site, to which the name links. */
  siteOrigin: string;
  /** Company's name and address, line by line. */
  imprint: string[];
}
