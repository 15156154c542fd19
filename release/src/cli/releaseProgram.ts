import type { CommandProgram } from 'node-kit/CommandProgram.ts';
import { checkCommand } from './checkCommand.ts';
import { devCommand } from './devCommand.ts';
import { newRemoteCommand } from './newRemoteCommand.ts';
import { previewCommand } from './previewCommand.ts';
import { promoteCommand } from './promoteCommand.ts';
import { publishCommand } from './publishCommand.ts';
import { siteCommands } from './siteCommands.ts';

/** Commands of `npm run release`, on a machine with a working copy: others have only `siteCommands`. */
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

/** Names of the commands, and `completion`, which every program of node-kit has. */
const verbs = ['completion', ...releaseProgram.commands.map(({ usage }) => usage.split(' ')[0])];

/** Adds the verb that may be left out: `npm run release -- mf-help` means `publish mf-help`. */
export function addDefaultVerb([first, ...rest]: string[]): string[] {
  if (first === undefined) return [];
  const isComplete = first.startsWith('-') || verbs.includes(first);
  return isComplete ? [first, ...rest] : ['publish', first, ...rest];
}
