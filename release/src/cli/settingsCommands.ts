import { defineCommand } from 'node-kit/CommandProgram.ts';
import { readSiteConfig } from 'site/config/config.ts';
import { openSite } from 'site/config/openSite.ts';
import { openStore } from 'site/store/openStore.ts';
import { changeSite } from '../commit/commit.ts';
import { planOffline, planSettings } from '../plan/plan.ts';

// Both commands change settings in the manifest of the site. They write no release record, because all versions stay.

export const offlineCommand = defineCommand({
  usage: 'offline <state>',
  about: 'Switches reading without internet on or off',
  examples: { 'offline off': 'browsers delete what they keep for offline reading', 'offline on': 'brings it back' },
  declare: (command) => command.positional('state', { choices: ['on', 'off'] as const, demandOption: true }),
  run: async ({ state }) => {
    await changeSite(openSite(), async ({ manifest }) => ({ manifest: planOffline(manifest, state === 'on') }));
    const text =
      state === 'on'
        ? 'Signed-in people can open the help pages without internet.'
        : 'At its next visit every browser deletes what it has kept for offline reading.';
    return { text, data: { state } };
  },
});

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
