import type { Block, MailContent, Sender } from './mailContent.ts';
import { renderMailHtml } from './mailHtml.ts';

/** Renders a mail as HTML and plain text, without remote pictures, fonts or tracking. */
export function renderMail(content: MailContent, sender: Sender) {
  return { subject: content.subject, html: renderMailHtml(content, sender), text: renderText(content, sender) };
}

function renderText({ heading, blocks }: MailContent, { imprint }: Sender): string {
  // Mail programs recognize two hyphens with a blank as the line above a signature.
  return [heading, renderBlocks(blocks), '-- ', imprint.join('\n')].join('\n\n') + '\n';
}

/** Renders a part of a mail as plain text. */
export const renderBlocks = (blocks: Block[]): string => blocks.map(renderBlock).join('\n\n');

function renderBlock(block: Block): string {
  if ('paragraph' in block) return block.paragraph;
  if ('button' in block) return `${block.button.label}:\n${block.button.url}`;
  // Further lines of a value are indented, so that text written by a stranger does not look like another fact.
  if ('facts' in block)
    return block.facts.map(([label, value]) => `${label}: ${value.replace(/\n/g, '\n    ')}`).join('\n');
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  return [block.section.toUpperCase(), ...block.paragraphs].join('\n\n');
}
