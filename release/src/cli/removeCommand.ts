import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { remove } from '../publish/remove.ts';
import { forceOption } from './forceOption.ts';

export const removeCommand = defineCommand({
  usage: 'remove <remote>',
  about: 'Takes a remote off the site; its files stay for open pages',
  examples: { 'remove mf-games': 'rejected while another remote sends signed-out visitors to its pages' },
  // There are no `choices`, because remotes that this working copy does not have can be removed, too.
  declare: (command) =>
    command.positional('remote', { type: 'string', demandOption: true }).option('force', forceOption),
  run: async ({ remote, force }) => {
    await remove(openSite(), remote, force);
    return { text: `${remote} is off the site. Back again: npm run rollback -- ${remote}`, data: { remote } };
  },
});
