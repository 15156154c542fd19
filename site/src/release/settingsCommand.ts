import { defineCommand } from 'node-kit/CommandProgram.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readSiteConfig } from '../config/config.ts';
import { whoAndWhat } from '../history/whoAndWhat.ts';
import { compose } from './compose.ts';

export const settingsCommand = defineCommand({
  usage: 'settings',
  about: 'Gives the pages of a site the settings of the environment: addresses, keys, prices, owner',
  examples: { settings: 'after a change of BACKEND_URL or another setting; versions stay as they are' },
  run: async () => {
    const { siteDir: site, page, origin } = readSiteConfig();
    const record = { how: 'composition', ...whoAndWhat() } as const;
    await compose(await siteFolder(site), () => ({ settings: { page, origin }, registry: (before) => before, record }));
    return { text: `The pages of ${origin} have the settings of this environment now.`, data: { origin } };
  },
});
