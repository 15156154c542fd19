import { runCommand } from 'node-kit/runCommand.ts';
<<<<<<< HEAD
=======
import { siteFolder } from '../bucket/siteFolder.ts';
>>>>>>> d5d4d77 (feat(site): a site may lie in an S3-compatible bucket, released from anywhere without a server of ours)
import { readReleaseConfig } from '../config/config.ts';
import { switchOffline } from './switchOffline.ts';

const word = process.argv[2];

await runCommand(async () => {
  if (word !== 'on' && word !== 'off') throw new Error('On or off? For example: npm run offline -- off');
<<<<<<< HEAD
  const { siteDir, trust } = readReleaseConfig();
  await switchOffline(siteDir, word === 'on', trust);
=======
  await switchOffline(await siteFolder(readReleaseConfig().siteDir), word === 'on');
>>>>>>> d5d4d77 (feat(site): a site may lie in an S3-compatible bucket, released from anywhere without a server of ours)
  console.log(
    word === 'on'
      ? 'Whoever is signed in can now open the help pages without internet, too.'
      : 'At its next visit every browser deletes what it has kept for offline reading.',
  );
});
