import { join } from 'node:path';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { buildPages } from './buildPages.ts';
import { remotesArgument } from './remotesArgument.ts';

export const buildPagesCommand = defineCommand({
  usage: 'build [remotes..]',
  about: 'Builds every state of these remotes, or of all, as static pages, into .build/qa',
  examples: { build: 'for any static host, in any folder of it' },
  declare: (command) => command.positional('remotes', remotesArgument),
  run: async ({ remotes }) => {
    const folder = join(projectRoot, '.build', 'qa');
    const states = await buildPages(projectRoot, folder, remotes);
    return {
      text: `${states} states, for any static host and in any folder of it: ${folder}`,
      data: { states, folder },
    };
  },
});
