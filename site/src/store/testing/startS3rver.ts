import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Starts s3rver (https://github.com/jamhall/s3rver, MIT), an S3 server that is not ours, with its objects in `folder`
 * and an empty bucket `box`. Returns the settings of a store in it. s3rver encrypts the tokens of its lists with DES,
 * for which Node needs an option.
 */
export async function startS3rver(folder: string) {
  const program = join(import.meta.dirname, 's3rver.mjs');
  const child = fork(program, [folder], { execArgv: ['--openssl-legacy-provider'] });
  const [port] = (await once(child, 'message')) as [number];
  return {
    // s3rver knows one key and one region.
    access: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
