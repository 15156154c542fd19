import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { listPrunable, prune } from '../publish/prune.ts';

/** Lists versions as `<part>/<version>`, the folder of their files in the store, and prerendered pages. */
export const pruneCommand = defineCommand({
  usage: 'prune',
  about: 'Lists or deletes versions that neither the site nor a release of the last 30 days names',
  examples: { prune: 'lists them', 'prune --yes': 'deletes them' },
  declare: (command) => command.option('yes', { type: 'boolean', describe: 'deletes them' }),
  run: async ({ yes }) => {
    const store = openSite();
    const folders = yes ? await prune(store, new Date()) : await listPrunable(store, new Date());
    const end = yes ? 'Deleted.' : 'These would be deleted by: npm run release -- prune --yes';
    return {
      text: folders.length === 0 ? 'Nothing to delete.' : [...folders.map((folder) => `  ${folder}`), end].join('\n'),
      data: { folders, isDeleted: yes === true },
    };
  },
});
