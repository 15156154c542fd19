import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { readLiveSite } from 'site/manifest/readSite.ts';
import { describeSkew, measureSkew } from '../checks/skew.ts';

export const skewCommand = defineCommand({
  usage: 'skew',
  about: 'Says which ui-kit and which tokens the live parts have, and where they differ',
  examples: { skew: 'of all live parts' },
  run: async () => {
    const skew = await measureSkew(await readLiveSite(openSite()));
    return { text: describeSkew(skew), data: skew };
  },
});
