import { dirname } from 'node:path';
import { packageFolder } from 'node-kit/packageFolder.ts';

/** The working copy. Not the current folder: `npm run … -w site` starts us inside our own package. */
export const projectRoot = dirname(packageFolder(import.meta.dirname));
