import { defineCommand } from 'node-kit/CommandProgram.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readReleaseConfig } from '../config/config.ts';
import { listPreviews } from '../history/previews.ts';
import { prunable, prune, setPin } from './prune.ts';

export const pruneCommand = defineCommand({
  usage: 'prune',
  about:
    'Lists or deletes versions that are neither live, pinned, a fallback nor a preview, and out of use for 30 days',
  examples: { prune: 'lists them', 'prune --yes': 'deletes them' },
  declare: (command) => command.option('yes', { type: 'boolean', describe: 'deletes them' }),
  run: async ({ yes }) => {
    const siteDir = await siteFolder(readReleaseConfig().siteDir);
    const previews = new Map(listPreviews(siteDir).map(({ part, version, who }) => [`${part}/${version}`, who]));
    const folders = yes ? await prune(siteDir, new Date()) : prunable(siteDir, new Date());
    const end = yes ? 'Deleted.' : 'These would be deleted by: npm run release -- prune --yes';
    const lines = folders.map(
      (folder) => `  ${folder}${previews.has(folder) ? ` (a preview of ${previews.get(folder)})` : ''}`,
    );
    return {
      text: folders.length === 0 ? 'Nothing to delete.' : [...lines, end].join('\n'),
      data: { folders, isDeleted: yes === true },
    };
  },
});

export const pinCommands = [
  pinning('pin', 'Keeps a version for good', true),
  pinning('unpin', 'Allows "prune" to delete a pinned version', false),
];

function pinning(verb: string, about: string, isPinned: boolean) {
  return defineCommand({
    usage: `${verb} <part> <of>`,
    about,
    examples: { [`${verb} mf-help 1.0.0-d0276b0e8610`]: about },
    declare: (command) =>
      command
        .positional('part', { type: 'string', demandOption: true })
        .positional('of', { type: 'string', describe: 'version', demandOption: true }),
    run: async ({ part, of: version }) => {
      await setPin(await siteFolder(readReleaseConfig().siteDir), part, version, isPinned);
      return { text: `${part} ${version}: ${verb}ned.`, data: { part, version, isPinned } };
    },
  });
}
