import type { CommandProgram } from 'node-kit/CommandProgram.ts';
import { createEndSessionsCommand } from './accounts/createEndSessionsCommand.ts';
import { createEraseCommand } from './addresses/createEraseCommand.ts';
import type { OwnerAccess } from './config.ts';
import { createDeclarationCommands } from './declarations/createDeclarationCommands.ts';
import { createReleaseDeviceCommand } from './devices/createReleaseDeviceCommand.ts';
import { createExportCommand } from './export/createExportCommand.ts';
import { createMailsCommand } from './mails/createMailsCommand.ts';
import { createResendCommand } from './mails/createResendCommand.ts';

/**
 * Creates the program `npm run owner`: commands with which the owner, the company that runs the site, calls the live
 * backend. Each command calls `readAccess` only when it runs, so that `--help` works without a key.
 */
export function createOwnerProgram(readAccess: () => OwnerAccess): CommandProgram {
  return {
    name: 'owner',
    about: "The owner's commands. For a backend elsewhere: BACKEND_URL and OWNER_KEY.",
    commands: [
      ...createDeclarationCommands(readAccess),
      createReleaseDeviceCommand(readAccess),
      createExportCommand(readAccess),
      createMailsCommand(readAccess),
      createResendCommand(readAccess),
      createEraseCommand(readAccess),
      createEndSessionsCommand(readAccess),
    ],
  };
}
