import type { Block, MailContent } from 'node-kit/mailContent.ts';

/** Creates the content of a German mail, which the outbox renders. */
export const createMail = (subject: string, heading: string, blocks: Block[]): MailContent => ({
  language: 'de',
  subject,
  heading,
  blocks,
});
