import { findHeadlessBrowser } from 'node-kit/findBrowser.ts';
import { readSettings, type Env } from 'node-kit/settings.ts';
import { optionalAddress } from 'node-kit/settingSchemas.ts';

// Environment variables of the commands in this package: for pictures and QA. The package `site` reads the settings of a
// site, like SITE_DIR.

/** Returns the path of Chrome or Chromium on this machine, or undefined if there is none. */
export const findBrowserPath = () => findHeadlessBrowser(process.env);

/**
 * Options of `npm run qa -- pictures`, which compares screenshots of a build with those of the live version. Playwright
 * takes the screenshots in other processes, to which the command passes the options as JSON in PICTURES_OPTIONS.
 */
export interface PicturesOptions {
  /** Names of the micro-frontends whose screens are opened, like `mf-help`. */
  remotes: string[];
  /** Name of the only scenario in which screens are opened; absent for all scenarios. */
  state?: string;
  /** Option `--as`: name of a device in qa/devices.ts, like `text-200` for larger text. The default is a desktop. */
  as?: string;
  /** Store of the live site, as in SITE_DIR: a folder or `s3://bucket/prefix`. */
  site: string;
  /** Folder of the working copy whose last builds are compared with the live site. */
  root: string;
}

/** Reads the options in a process of Playwright, as `createPicturesEnvironment` has set them. */
export function readPicturesOptions(): PicturesOptions {
  const json = process.env.PICTURES_OPTIONS;
  if (json === undefined) throw new Error('PICTURES_OPTIONS is not set: only `npm run qa -- pictures` sets it.');
  return JSON.parse(json) as PicturesOptions;
}

/** Returns the environment of a process of Playwright, with the options in it. */
export const createPicturesEnvironment = (options: PicturesOptions) =>
  extendEnvironment({ PICTURES_OPTIONS: JSON.stringify(options) });

/** Returns the environment variables of this process and additional ones, for a program that this process starts. */
export const extendEnvironment = (additions: Record<string, string>) => ({ ...process.env, ...additions });

/** Reads the origin of the QA server, which shows previews in every state; undefined if there is none. */
export function readQaOrigin(env: Env = process.env): string | undefined {
  const variables = { QA_ORIGIN: optionalAddress('the QA server') };
  return readSettings({ program: 'The release', env, variables }).QA_ORIGIN;
}

/** File for the counts of the gate of `npm test`; undefined if they are not wanted. */
export const resultsFile = process.env.RESULTS_FILE;
