import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Says of a folder which bucket it is a copy of. */
export const placeFile = '.bucket.json';

/** Whether what is written here is live only once it is in the bucket. */
export const isCopy = (siteDir: string) => existsSync(join(siteDir, placeFile));
