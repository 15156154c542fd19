import { parseArgs } from 'node:util';
import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readReleaseConfig } from '../config/config.ts';
import { describeSkew, skewOf } from './skew.ts';

const usage = `Which ui-kit and which tokens the live parts have:

  npm run skew

  --json   the answer as data`;

await runCommand(async () => {
  const { json } = read();
  const { siteDir } = readReleaseConfig();
  const skew = skewOf(await siteFolder(siteDir));
  return json ? JSON.stringify(skew, null, 2) : describeSkew(skew);
});

function read() {
  try {
    return parseArgs({ options: { json: { type: 'boolean' } } }).values;
  } catch {
    throw new UsageError(usage);
  }
}
