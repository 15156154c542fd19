import { defineCommand } from 'node-kit/CommandProgram.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readReleaseConfig } from '../config/config.ts';
import { switchOffline } from './switchOffline.ts';

export const offlineCommand = defineCommand({
  usage: 'offline <state>',
  about: 'Switches reading without internet on or off',
  examples: { 'offline off': 'browsers delete what they keep for offline reading', 'offline on': 'brings it back' },
  declare: (command) => command.positional('state', { choices: ['on', 'off'] as const, demandOption: true }),
  run: async ({ state }) => {
    await switchOffline(await siteFolder(readReleaseConfig().siteDir), state === 'on');
    const text =
      state === 'on'
        ? 'Signed-in people can open the help pages without internet.'
        : 'At its next visit every browser deletes what it has kept for offline reading.';
    return { text, data: { state } };
  },
});
