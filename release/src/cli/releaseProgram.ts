import type { CommandProgram } from 'node-kit/CommandProgram.ts';
import { checkCommand } from './checkCommand.ts';
import { previewCommand } from './previewCommand.ts';
import { publishCommand } from './publishCommand.ts';
import { siteCommands } from './siteCommands.ts';

/** Commands of `npm run release` in a working copy. A server without a working copy has only the `siteCommands`. */
export const releaseProgram: CommandProgram = {
  name: 'release',
  about: 'Makes builds live and describes what is live. For a site elsewhere: SITE_DIR.',
  commands: [publishCommand, checkCommand, previewCommand, ...siteCommands],
};

const commandNames = releaseProgram.commands.map(({ usage }) => usage.split(' ')[0]);

/** Adds `publish`, the only command that may be left out: `npm run release -- mf-help` means `publish mf-help`. */
export function addDefaultCommand([first, ...rest]: string[]): string[] {
  if (first === undefined) return [];
  const hasCommand = first.startsWith('-') || commandNames.includes(first);
  return hasCommand ? [first, ...rest] : ['publish', first, ...rest];
}
