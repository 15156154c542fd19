import { dirname } from 'node:path';
import { packageFolder } from 'node-kit/packageFolder.ts';

/** Folder of the working copy. The current folder may differ: `npm run … -w site` starts programs in `site`. */
export const projectRoot = dirname(packageFolder(import.meta.dirname));
