import { runCommand } from 'node-kit/runCommand.ts';
import { readSiteConfig } from 'site/config/config.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { openStore } from 'site/store/openStore.ts';
import { migrateEarlierSite } from './migrate/readEarlierSite.ts';
import { describeLive } from './publish/describeLive.ts';
import { publishChanged } from './publish/publishChanged.ts';

// Before `npm start`: makes the builds of this working copy live that have changed since the last start.
await runCommand(async () => {
  const { site, ...settings } = readSiteConfig();
  const store = openStore(site);
  await migrateEarlierSite(site, store);
  return describeLive(await publishChanged(projectRoot, store, settings));
});
