import { runCommand } from 'node-kit/runCommand.ts';
import { readSiteConfig } from 'site/config/config.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { openStore } from 'site/store/openStore.ts';
import { describeLive } from './publish/describeLive.ts';
import { publishChanged } from './publish/publishChanged.ts';

// Runs before `npm start`: makes the builds of this working copy live that have changed since the last start.
await runCommand(async () => {
  const { site: siteLocation, ...pageSettings } = readSiteConfig();
  return describeLive(await publishChanged(projectRoot, openStore(siteLocation), pageSettings));
});
