export type Language = 'de' | 'en';

/** A mail before it is rendered: the same blocks become HTML and plain text. At most one of them is a button. */
export interface MailContent {
  language: Language;
  subject: string;
  heading: string;
  blocks: Block[];
  /** Text file with what the reader should keep. A paragraph of the mail names it. */
  attachment?: AttachmentContent;
}

/** Text file of a mail before it is rendered. */
export interface AttachmentContent {
  filename: string;
  heading: string;
  blocks: Block[];
}

/** Rendered text file of a mail. */
export interface Attachment {
  filename: string;
  text: string;
}

/** Link with a name: the HTML shows the name, the plain text the address below it. */
export interface MailLink {
  label: string;
  url: string;
}

/**
 * Part of a mail. Its key names the kind: `facts` is a table of labelled values, `section` a heading with paragraphs of
 * small print.
 */
export type Block =
  | { paragraph: string }
  | { button: MailLink }
  | { links: MailLink[] }
  | { facts: [label: string, value: string][] }
  | { list: string[] }
  | { section: string; paragraphs: string[] };

/** Brand at the top of a mail and signature at its end. */
export interface Sender {
  /** Name of the product, in the mail's language. */
  product: string;
  /** Origin of the site, to which the name links. */
  siteOrigin: string;
  /** Company's name and address, line by line, at the end of each mail and of each attachment. */
  imprint: string[];
}
