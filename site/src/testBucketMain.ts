import { answerHelp } from 'node-kit/answerHelp.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import { readBucketSettings } from './store/config.ts';
import { testBucket } from './store/testing/testBucket.ts';

const usage = `Usage: npm run test:bucket -- s3://my-bucket

Finds out whether a bucket keeps every promise that a site relies on.`;

await runCommand(async () => {
  const words = process.argv.slice(2);
  answerHelp(words, usage);
  const hasPassed = await testBucket(readBucketSettings(words[0] ?? ''), (line) => console.log(line));
  if (!hasPassed) process.exitCode = 1;
});
