import { runCommand } from 'node-kit/runCommand.ts';
import { readSiteConfig } from 'site/config/config.ts';
import { projectRoot } from 'site/config/projectRoot.ts';
import { isBucket } from 'site/store/config.ts';
import { openStore } from 'site/store/openStore.ts';
import { moveEarlierSite } from './publish/moveEarlierSite.ts';
import { publishChanged } from './publish/publishChanged.ts';

// Runs before `npm start`, which prints what this program prints: makes the builds of this working copy live that have
// changed since the last start.
await runCommand(async () => {
  const { site, ...pageSettings } = readSiteConfig();
  const moved = isBucket(site) ? undefined : await moveEarlierSite(site);
  await publishChanged(projectRoot, openStore(site), pageSettings);
  return moved && `The site of an earlier version of this program was moved to ${moved}; a new one begins.`;
});
