import { defineCommand } from 'node-kit/CommandProgram.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readReleaseConfig } from '../config/config.ts';
import { describeSkew, skewOf } from './skew.ts';

export const skewCommand = defineCommand({
  usage: 'skew',
  about: 'Says which ui-kit and which tokens the live parts have, and where they differ',
  examples: { skew: 'of all live parts' },
  run: async () => {
    const skew = skewOf(await siteFolder(readReleaseConfig().siteDir));
    return { text: describeSkew(skew), data: skew };
  },
});
