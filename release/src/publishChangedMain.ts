import { runCommand } from 'node-kit/runCommand.ts';
import { readSiteConfig } from 'site/config/config.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { openStore } from 'site/store/openStore.ts';
import { migrateEarlierSite } from './migrate/migrateEarlierSite.ts';
import { describeLive } from './publish/describeLive.ts';
import { publishChanged } from './publish/publishChanged.ts';

// Runs before `npm start`: makes the builds of this working copy live that have changed since the last start.
await runCommand(async () => {
  const { site: siteLocation, ...pageSettings } = readSiteConfig();
  const store = openStore(siteLocation);
  // Converts a site in the format of earlier versions, which would count as an empty store.
  await migrateEarlierSite(siteLocation, store);
  return describeLive(await publishChanged(projectRoot, store, pageSettings));
});
