import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { listPrunable, prune } from '../publish/prune.ts';

/** Prints each version as the folder of its files in the store, `mf-help/1.0.0-…`. */
export const pruneCommand = defineCommand({
  usage: 'prune',
  about: 'Lists or deletes what neither pages of the last 30 days, nor a rollback, nor the last ten releases need',
  examples: { prune: 'lists them', 'prune --yes': 'deletes them' },
  declare: (command) => command.option('yes', { type: 'boolean', describe: 'deletes them' }),
  run: async ({ yes }) => {
    const store = openSite();
    const folders = yes ? await prune(store, new Date()) : await listPrunable(store, new Date());
    const end = yes ? 'Deleted.' : 'These would be deleted by: npm run release -- prune --yes';
    const lines = folders.length === 0 ? ['Nothing to delete.'] : [...folders.map((folder) => `  ${folder}`), end];
    return { text: lines.join('\n'), data: { folders, isDeleted: yes === true } };
  },
});
