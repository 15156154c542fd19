import { whoAndWhat } from '../history/whoAndWhat.ts';
import type { Bucket } from './Bucket.ts';
import { takeLease } from './lease.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';

/** Changes the site in a bucket: by the same work in a copy of it, done anew when somebody else was first. */
export async function changeBucket<Result>(
  bucket: Bucket,
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const leave = await takeLease(bucket, whoAndWhat().who);
  try {
    for (;;) {
      const seen = await pull(bucket, folder);
      const result = await work();
      if (await push(bucket, folder, seen)) return result;
    }
  } finally {
    // Where the network is gone, the lease ends by itself.
    await leave().catch(() => {});
  }
}
