import { defineCommand } from 'node-kit/CommandProgram.ts';
import { readReleaseConfig } from 'site/config/config.ts';
import { openStore } from 'site/store/openStore.ts';
import { migrateEarlierSite } from '../migrate/migrateEarlierSite.ts';

export const migrateCommand = defineCommand({
  usage: 'migrate',
  about: 'Gives a site of the format before manifest.json a manifest; its versions and its history stay',
  examples: { migrate: 'once, before the first start of the new server' },
  run: async () => {
    const { site } = readReleaseConfig();
    const manifest = await migrateEarlierSite(site, openStore(site));
    if (!manifest) throw new Error(`${site} holds no site of the format before, or has a manifest already.`);
    const { remotes } = manifest;
    const names = Object.entries(remotes).map(([name, { live }]) => `${name} ${live}`);
    return { text: `${site} has a manifest now. Live are: ${names.join(', ')}.`, data: { remotes } };
  },
});
