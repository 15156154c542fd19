import { runCommand } from 'node-kit/runCommand.ts';
import { readSiteConfig } from 'site/config/config.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { openStore } from 'site/store/openStore.ts';
import { describeLive } from './publish/describeLive.ts';
import { publishFirstSite } from './publish/publishFirstSite.ts';

// Runs before the start of a site server, in its container or as `npm run compose -w release`. If the store is empty,
// it makes the builds of this image or working copy live.
await runCommand(async () => {
  const { site: siteLocation, ...pageSettings } = readSiteConfig();
  const store = openStore(siteLocation);
  const committed = await publishFirstSite(projectRoot, store, pageSettings);
  if (committed) return describeLive(committed);
  return `${siteLocation} holds a site. It stays as it is: versions go live by a release, for example npm run release -- shell`;
});
