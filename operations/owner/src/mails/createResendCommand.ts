import { resendMail } from 'api-contract';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { escapeForTerminal } from 'node-kit/escapeForTerminal.ts';
import { callAsOwner } from '../callAsOwner.ts';
import type { OwnerAccess } from '../config.ts';

/** Messages by error code of the backend. */
const sentences = {
  'not-found': 'No mail with this id was given up and kept. The list of "mails" names those that can be sent again.',
  'invalid-input': 'This is no id of a mail. The list of "mails" names them.',
};

/**
 * Creates the command that sends a rejected e-mail again, for the owner (the company that runs the site). This is
 * possible only for e-mails that the law requires: the backend deletes the text of all others when it gives them up.
 */
export const createResendCommand = (readAccess: () => OwnerAccess) =>
  defineCommand({
    usage: 'resend <id>',
    about:
      'Sends a mail again that the mail server had rejected: contracts, receipts and what else the law wants to arrive',
    examples: { 'resend 0b9f5c1e-6f0a-4f0e-9c55-3a2f8f1c7d11': 'to the same recipient, once the reason is gone' },
    declare: (command) => command.positional('id', { type: 'string', demandOption: true }),
    async run({ id }) {
      const mail = await callAsOwner(readAccess(), resendMail, { values: { id }, sentences });
      return {
        text: `On its way to ${escapeForTerminal(mail.recipient)}: ${escapeForTerminal(mail.subject)}`,
        data: mail,
      };
    },
  });
