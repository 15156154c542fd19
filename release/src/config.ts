import { findHeadlessBrowser } from 'node-kit/findBrowser.ts';
import { readSettings, type Env } from 'node-kit/settings.ts';
import { optionalAddress } from 'node-kit/settingSchemas.ts';

// Environment variables of the commands in this package. The package `site` reads the settings of a
// site, like SITE_DIR.

/** Returns the path of Chrome or Chromium on this machine, or undefined if there is none. */
export const findBrowserPath = () => findHeadlessBrowser(process.env);

/** Returns the environment variables of this process and additional ones, for a program that this process starts. */
export const extendEnvironment = (additions: Record<string, string>) => ({ ...process.env, ...additions });

/** Reads the origin of the QA server, which shows previews in every state; undefined if there is none. */
export function readQaOrigin(env: Env = process.env): string | undefined {
  const variables = { QA_ORIGIN: optionalAddress('the QA server') };
  return readSettings({ program: 'The release', env, variables }).QA_ORIGIN;
}

/** File for the counts of the gate of `npm test`; undefined if they are not wanted. */
export const resultsFile = process.env.RESULTS_FILE;
