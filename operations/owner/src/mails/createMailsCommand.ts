import { listUndeliveredMails } from 'api-contract';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { callAsOwner } from '../callAsOwner.ts';
import type { OwnerAccess } from '../config.ts';
import { describeMail } from './describeMail.ts';

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
