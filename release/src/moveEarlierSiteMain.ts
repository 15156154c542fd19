import { runCommand } from 'node-kit/runCommand.ts';
import { readReleaseConfig } from 'site/config/release/config.ts';
import { isBucket } from 'site/store/config.ts';
import { moveEarlierSite } from './publish/moveEarlierSite.ts';

// Runs at the beginning of `npm start`, which prints the line that this program prints.
await runCommand(async () => {
  const { site } = readReleaseConfig();
  const moved = isBucket(site) ? undefined : await moveEarlierSite(site);
  return moved && `The site of an earlier version of this program was moved to ${moved}; a new one begins.`;
});
