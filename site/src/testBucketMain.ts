import { runCommand } from 'node-kit/runCommand.ts';
import { readBucketSettings } from './store/config.ts';
import { testBucket } from './store/testing/testBucket.ts';

// `npm run test:bucket -- s3://my-bucket`: finds out whether a bucket keeps every promise that a site relies on.

await runCommand(async () => {
  const hasPassed = await testBucket(readBucketSettings(process.argv[2] ?? ''), (line) => console.log(line));
  if (!hasPassed) process.exitCode = 1;
});
