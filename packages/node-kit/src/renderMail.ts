import type { Block, MailContent, Sender } from './mailContent.ts';
import { renderMailHtml } from './mailHtml.ts';

/** One look for all mails of the product: no picture to load, no remote font, nothing that reports back. */
export function renderMail(content: MailContent, sender: Sender) {
  return { subject: content.subject, html: renderMailHtml(content, sender), text: renderText(content, sender) };
}

function renderText({ heading, blocks }: MailContent, { imprint }: Sender): string {
  return [heading, renderBlocks(blocks), '-- ', imprint.join('\n')].join('\n\n') + '\n';
}

/** Plain text of a part of a mail. */
export const renderBlocks = (blocks: Block[]): string => blocks.map(textOf).join('\n\n');

function textOf(block: Block): string {
  if ('paragraph' in block) return block.paragraph;
  if ('button' in block) return `${block.button.label}:\n${block.button.url}`;
  // Further lines stand inside: a stranger's words must not look like facts of ours.
  if ('facts' in block)
    return block.facts.map(([label, value]) => `${label}: ${value.replace(/\n/g, '\n    ')}`).join('\n');
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  return [block.section.toUpperCase(), ...block.paragraphs].join('\n\n');
}
