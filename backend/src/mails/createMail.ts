import type { Block, MailContent } from 'node-kit/mailContent.ts';

/** Creates a German mail. */
export const createMail = (subject: string, heading: string, blocks: Block[]): MailContent => ({
  language: 'de',
  subject,
  heading,
  blocks,
});
