import { runCommand } from 'node-kit/runCommand.ts';
import { readSiteConfig } from '../config/config.ts';
import { projectRoot } from '../config/projectRoot.ts';
import { migrateEarlierSite } from '../migrate/readEarlierSite.ts';
import { openStore } from '../store/openStore.ts';
import { describeLive } from './describeLive.ts';
import { publishChanged } from './publishChanged.ts';

// For `npm start`.
await runCommand(async () => {
  const { site, ...settings } = readSiteConfig();
  const store = openStore(site);
  await migrateEarlierSite(site, store);
  return describeLive(await publishChanged(projectRoot, store, settings));
});
