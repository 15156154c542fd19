import { resolve } from 'node:path';

/** The working copy. Not the current folder: `npm run … -w site` starts us inside our own package. */
export const projectRoot = resolve(import.meta.dirname, '..', '..', '..');
