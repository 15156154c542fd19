import { listUndeliveredMails, type UndeliveredMail } from 'api-contract';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import { callAsOwner } from '../callAsOwner.ts';
import type { OwnerAccess } from '../config.ts';
import { formatTime } from '../formatTime.ts';

/** Creates the command that lists undelivered mails, for the owner (the company that runs the site). */
export const createMailsCommand = (readAccess: () => OwnerAccess) =>
  defineCommand({
    usage: 'mails',
    about: 'Lists mails that did not reach their recipient: given up, or failing for a while',
    examples: { mails: 'recipient, subject, and what the mail server says' },
    async run() {
      const mails = await callAsOwner(readAccess(), listUndeliveredMails);
      const text = mails.map(describeMail).join('\n\n') || 'Every mail has arrived or is on its way.';
      return { text, data: mails };
    },
  });

/**
 * Describes an undelivered e-mail in a few lines. If the backend has kept its text, the last line is the command with
 * which the owner (the company that runs the site) sends it again.
 */
function describeMail({
  id,
  isKept,
  recipient,
  subject,
  kind,
  createdAt,
  attempts,
  failure,
  nextAttemptAt,
}: UndeliveredMail): string {
  const next = nextAttemptAt === null ? 'given up' : `tried again at ${formatTime(nextAttemptAt)}`;
  return [
    `${escapeForTerminal(recipient)}  ${next}`,
    `  Subject: ${escapeForTerminal(subject)} (${kind})`,
    `  Written: ${formatTime(createdAt)}, ${attempts} attempts, the mail server says: ${failure ?? 'nothing'}`,
    ...(isKept ? [`  To send it again: npm run owner -- resend ${id}`] : []),
  ].join('\n');
}
