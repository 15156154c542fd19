import { runCommand } from 'node-kit/runCommand.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readSiteConfig } from '../config/config.ts';
import { projectRoot } from '../config/projectRoot.ts';
import { describeComposition } from './describeComposition.ts';
import { firstStart } from './firstStart.ts';

// Before the first start of a server: makes the builds of this image or working copy live on an empty site.
await runCommand(async () => {
  const config = readSiteConfig();
  const composition = await firstStart(projectRoot, { ...config, siteDir: await siteFolder(config.siteDir) });
  return composition
    ? describeComposition(composition)
    : `${config.siteDir} holds a site. It stays as it is: versions go live by a release, for example npm run release -- shell`;
});
