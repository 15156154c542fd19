import { readOptions } from 'node-kit/readOptions.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import { readSiteConfig } from 'site/config/config.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { openStore } from 'site/store/openStore.ts';
import { describeLive } from './publish/describeLive.ts';
import { publishFirstSite } from './publish/publishFirstSite.ts';

// Runs before the start of a site server, in its container or as `npm run compose -w release`.
const usage = `Usage: npm run compose -w release

Makes the builds of this image or working copy live, if SITE_DIR names an empty store.`;
readOptions(process.argv.slice(2), {}, usage);

await runCommand(async () => {
  const { site: siteLocation, ...pageSettings } = readSiteConfig();
  const store = openStore(siteLocation);
  const committed = await publishFirstSite(projectRoot, store, pageSettings);
  if (committed) return describeLive(committed);
  return `${siteLocation} holds a site. It stays as it is: versions go live by a release, for example npm run release -- shell`;
});
