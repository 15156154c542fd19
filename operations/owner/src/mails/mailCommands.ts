import { listUndeliveredMails, resendMail, type UndeliveredMail } from 'api-contract';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import { callAsOwner } from '../callAsOwner.ts';
import { formatTime } from '../formatTime.ts';

export const mailsCommand = defineCommand({
  usage: 'mails',
  about: 'Lists mails that did not reach their recipient: given up, or failing for a while',
  examples: { mails: 'shows recipient, subject, and the code of the last failure' },
  async run() {
    const mails = await callAsOwner(listUndeliveredMails);
    const text = mails.map(describeMail).join('\n\n') || 'Every mail has arrived or is on its way.';
    return { text, data: mails };
  },
});

/** Messages by error code of the backend. */
const resendMessages = {
  'not-found':
    'There is no mail with this id that was given up and whose text is stored. "mails" lists those that can be sent again.',
  'invalid-input': 'This is no id of a mail. "mails" lists the ids.',
};

/**
 * Command that repeats the delivery of an e-mail that the backend has given up. The backend keeps the texts only of
 * e-mails that the law requires, so that no other ones can be sent again.
 */
export const resendCommand = defineCommand({
  usage: 'resend <id>',
  about:
    'Sends a mail again that was given up. Possible for mails that the law requires, such as contracts and receipts',
  examples: { 'resend 0b9f5c1e-6f0a-4f0e-9c55-3a2f8f1c7d11': 'to the same recipient, once the reason is gone' },
  declare: (command) => command.positional('id', { type: 'string', demandOption: true }),
  async run({ id }) {
    const mail = await callAsOwner(resendMail, { pathParameters: { id }, messages: resendMessages });
    return {
      text: `On its way to ${escapeForTerminal(mail.recipient)}: ${escapeForTerminal(mail.subject)}`,
      data: mail,
    };
  },
});

/**
 * Describes an undelivered e-mail in a few lines. If the backend has kept the text (`isKept`), the last line is the
 * command with which the owner sends the e-mail again. `failure` is an error code, such as `EENVELOPE 550`.
 */
function describeMail(mail: UndeliveredMail): string {
  const { id, isKept, recipient, subject, kind, createdAt, attempts, failure, nextAttemptAt } = mail;
  const next = nextAttemptAt === null ? 'given up' : `tried again at ${formatTime(nextAttemptAt)}`;
  return [
    `${escapeForTerminal(recipient)}  ${next}`,
    `  Subject: ${escapeForTerminal(subject)} (${kind})`,
    `  Written: ${formatTime(createdAt)}, ${attempts} attempts, last failure: ${failure ?? 'none'}`,
    ...(isKept ? [`  To send it again: npm run owner -- resend ${id}`] : []),
  ].join('\n');
}
