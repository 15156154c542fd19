import type { CommandProgram } from 'node-kit/CommandProgram.ts';
import { endSessionsCommand } from './accounts/endSessionsCommand.ts';
import { eraseCommand } from './addresses/eraseCommand.ts';
import type { ReadAccess } from './config.ts';
import { declarationCommands } from './declarations/declarationCommands.ts';
import { releaseDeviceCommand } from './devices/releaseDeviceCommand.ts';
import { exportCommand } from './export/exportCommand.ts';
import { mailsCommand } from './mails/mailsCommand.ts';
import { resendCommand } from './mails/resendCommand.ts';

/** The program `npm run owner`: commands that call the live backend with the owner's key. */
export function ownerProgram(readAccess: ReadAccess): CommandProgram {
  return {
    name: 'owner',
    about: "The owner's commands. For a backend elsewhere: BACKEND_URL and OWNER_KEY.",
    commands: [
      ...declarationCommands(readAccess),
      releaseDeviceCommand(readAccess),
      exportCommand(readAccess),
      mailsCommand(readAccess),
      resendCommand(readAccess),
      eraseCommand(readAccess),
      endSessionsCommand(readAccess),
    ],
  };
}
