import { joinWords } from './joinWords.ts';
import type { Attachment, Block, MailContent, MailLink, Sender } from './mailContent.ts';
import { renderMailHtml } from './mailHtml.ts';

/** Mail that is ready to be sent. */
interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
}

/** Renders a mail as HTML and plain text, without remote pictures, fonts or tracking, and its attachment as text. */
export function renderMail(content: MailContent, sender: Sender): RenderedMail {
  const { subject, attachment } = content;
  const joined = joinWords(content);
  return {
    subject,
    html: renderMailHtml(joined, sender),
    text: renderText(joined, sender),
    attachments: attachment ? [{ filename: attachment.filename, text: renderText(attachment, sender) }] : [],
  };
}

function renderText({ heading, blocks }: Pick<MailContent, 'heading' | 'blocks'>, { imprint }: Sender): string {
  // Mail programs recognize two hyphens with a blank as the line above a signature.
  return [heading, renderBlocks(blocks), '-- ', imprint.join('\n')].join('\n\n') + '\n';
}

/** Renders a part of a mail as plain text. */
export const renderBlocks = (blocks: Block[]): string => blocks.map(renderBlock).join('\n\n');

function renderBlock(block: Block): string {
  if ('paragraph' in block) return block.paragraph;
  if ('button' in block) return renderLink(block.button);
  if ('links' in block) return block.links.map(renderLink).join('\n\n');
  // Further lines of a value are indented, so that text written by a stranger does not look like another fact.
  if ('facts' in block)
    return block.facts.map(([label, value]) => `${label}: ${value.replace(/\n/g, '\n    ')}`).join('\n');
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  return [block.section.toUpperCase(), ...block.paragraphs].join('\n\n');
}

const renderLink = ({ label, url }: MailLink) => `${label}:\n${url}`;
