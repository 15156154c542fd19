import type { CommandProgram } from 'node-kit/CommandProgram.ts';
import { endSessionsCommand } from './accounts/endSessionsCommand.ts';
import { eraseCommand } from './addresses/eraseCommand.ts';
import { unsubscribeCommand } from './addresses/unsubscribeCommand.ts';
import { declarationCommands } from './declarations/declarationCommands.ts';
import { releaseDeviceCommand } from './devices/releaseDeviceCommand.ts';
import { exportCommand } from './export/exportCommand.ts';
import { mailsCommand, resendCommand } from './mails/mailCommands.ts';
import { paymentsCommand } from './payments/paymentsCommand.ts';

/** The program `npm run owner`: commands with which the owner (the company that runs the site) calls the backend. */
export const ownerProgram: CommandProgram = {
  name: 'owner',
  about: "The owner's commands. For a backend elsewhere: BACKEND_URL and OWNER_KEY.",
  commands: [
    ...declarationCommands,
    releaseDeviceCommand,
    exportCommand,
    mailsCommand,
    resendCommand,
    paymentsCommand,
    eraseCommand,
    unsubscribeCommand,
    endSessionsCommand,
  ],
};
