import type { Block, MailContent } from './mailContent.ts';

/**
 * Keeps „E-Mail“ on one line in our own words, by a hyphen that does not break (U+2011). Subjects, addresses, and the
 * values of facts, which people may have typed, stay as they are.
 */
export const joinWords = (content: MailContent): MailContent => ({
  ...content,
  heading: join(content.heading),
  blocks: content.blocks.map(joinBlock),
});

const join = (text: string) => text.replaceAll('E-Mail', 'E\u2011Mail');

function joinBlock(block: Block): Block {
  if ('paragraph' in block) return { paragraph: join(block.paragraph) };
  if ('button' in block) return { button: { ...block.button, label: join(block.button.label) } };
  if ('links' in block) return { links: block.links.map((link) => ({ ...link, label: join(link.label) })) };
  if ('facts' in block) return { facts: block.facts.map(([label, value]) => [join(label), value]) };
  if ('list' in block) return { list: block.list.map(join) };
  return { section: join(block.section), paragraphs: block.paragraphs.map(join) };
}
