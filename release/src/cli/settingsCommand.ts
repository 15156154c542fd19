import { defineCommand } from 'node-kit/CommandProgram.ts';
import { readSiteConfig } from 'site/config/config.ts';
import { openStore } from 'site/store/openStore.ts';
import { changeSite } from '../commit/commit.ts';
import { planSettings } from '../plan/plan.ts';

/** Changes settings in the manifest of the site. It writes no release record, because all versions stay. */
export const settingsCommand = defineCommand({
  usage: 'settings',
  about: 'Gives the pages of a site the settings of the environment: addresses, keys, prices, owner',
  examples: { settings: 'after a change of BACKEND_URL or another setting; versions stay as they are' },
  run: async () => {
    const { site, page, origin } = readSiteConfig();
    await changeSite(openStore(site), async ({ manifest }) => ({ manifest: planSettings(manifest, { page, origin }) }));
    return { text: `The pages of ${origin} have the settings of this environment now.`, data: { origin } };
  },
});
