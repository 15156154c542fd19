import type { CommandProgram } from 'node-kit/CommandProgram.ts';
import { checkCommand } from './checkCommand.ts';
import { devCommand } from './devCommand.ts';
import { newRemoteCommand } from './newRemoteCommand.ts';
import { previewCommand } from './previewCommand.ts';
import { promoteCommand } from './promoteCommand.ts';
import { publishCommand } from './publishCommand.ts';
import { siteCommands } from './siteCommands.ts';

/** `npm run release`. */
export const releaseProgram: CommandProgram = {
  name: 'release',
  about: 'Makes builds live and describes what is live. For a site elsewhere: SITE_DIR.',
  commands: [
    publishCommand,
    promoteCommand,
    checkCommand,
    previewCommand,
    ...siteCommands,
    newRemoteCommand,
    devCommand,
  ],
};

/** The commands, and `completion`, which every program of node-kit has. */
const verbs = ['completion', ...releaseProgram.commands.map(({ usage }) => usage.split(' ')[0])];

/** Adds the verb that may be left out: `npm run release -- mf-help` means `publish mf-help`. */
export function addDefaultVerb([first, ...rest]: string[]): string[] {
  const isVerb = first === undefined || first.startsWith('-') || verbs.includes(first);
  return isVerb ? [first, ...rest].filter((word) => word !== undefined) : ['publish', first, ...rest];
}
