import { readOptions } from 'node-kit/readOptions.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import { readSiteConfig } from 'site/config/config.ts';
import { openStore } from 'site/store/openStore.ts';
import { changeSite } from './commit/commit.ts';
import { renderSite } from './commit/renderSite.ts';
import { readPerson } from './history/readProvenance.ts';
import { planSettings } from './plan/plan.ts';

const usage = `Usage: npm run settings

Gives the pages of a site the settings of this environment: addresses, keys, prices, owner. All versions stay as they are.
For a site elsewhere: SITE_DIR.`;
readOptions(process.argv.slice(2), {}, usage);

await runCommand(async () => {
  const { site, page, origin } = readSiteConfig();
  await changeSite(openStore(site), renderSite, async ({ release }) => ({
    state: planSettings(release, { page, origin }),
    about: { how: 'settings', ...readPerson() },
  }));
  return `The pages of ${origin} have the settings of this environment now.`;
});
