import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { siteFolder } from '../bucket/siteFolder.ts';
import { readReleaseConfig } from '../config/config.ts';
import { switchOffline } from './switchOffline.ts';

const word = process.argv[2];

await runCommand(async () => {
  if (word !== 'on' && word !== 'off') throw new UsageError('On or off? For example: npm run offline -- off');
  const { siteDir } = readReleaseConfig();
  await switchOffline(await siteFolder(siteDir), word === 'on');
  return word === 'on'
    ? 'Whoever is signed in can now open the help pages without internet, too.'
    : 'At its next visit every browser deletes what it has kept for offline reading.';
});
