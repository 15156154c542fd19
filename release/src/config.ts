import { findHeadlessBrowser } from 'node-kit/findBrowser.ts';
import { readSettings, type Env } from 'node-kit/settings.ts';
import { optional, optionalAddress } from 'node-kit/settingSchemas.ts';

// Environment variables that the commands of this package read: for pictures, release records and QA pages. Settings of
// the site itself, like SITE_DIR, are read by the package `site`.

/** Returns the path of the program Chrome or Chromium on this machine, or undefined if there is none. */
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
  /** Option `--as`: name of a device in qa/devices.ts, like `text-200` (larger text); without it a desktop. */
  as?: string;
  /** The live site, as in SITE_DIR: a folder or `s3://bucket/prefix`. */
  site: string;
  /** Folder of the working copy whose last builds are compared with it. */
  root: string;
}

/** Reads the options in a process of Playwright. Throws if the variable is missing. */
export function readPicturesOptions(): PicturesOptions {
  const json = process.env.PICTURES_OPTIONS;
  if (json === undefined) throw new Error('PICTURES_OPTIONS is not set: only `npm run qa -- pictures` sets it.');
  return JSON.parse(json) as PicturesOptions;
}

/** Returns the environment in which a process of Playwright finds the options. */
export const createPicturesEnvironment = (options: PicturesOptions) =>
  extendEnvironment({ PICTURES_OPTIONS: JSON.stringify(options) });

/** Returns the environment variables of this process and additional ones, for a program that it starts. */
export const extendEnvironment = (additions: Record<string, string>) => ({ ...process.env, ...additions });

/** Reads for release records: the person for whom CI releases (`actor`), and the version of npm that runs this. */
export function readReleaseJob(env: Env = process.env): { actor?: string; npm?: string } {
  const variables = { RELEASED_BY: optional(), npm_config_user_agent: optional() };
  const { RELEASED_BY: actor, npm_config_user_agent: agent } = readSettings({ program: 'The release', env, variables });
  return { actor, npm: /\bnpm\/(\S+)/.exec(agent ?? '')?.[1] };
}

/** Static site beside the app, with QA pages: each shows a remote alone, in one of its states. */
export interface QaSite {
  /** A folder or `s3://bucket/prefix`. */
  store: string;
  /** Origin of the static host in front of it. */
  origin: string;
}

/** Reads where previews publish their QA pages; undefined without these settings. */
export function readQaSite(env: Env = process.env): QaSite | undefined {
  const { QA_DIR: store, QA_ORIGIN: origin } = readSettings({
    program: 'The preview',
    env,
    // The text says in error messages of what QA_ORIGIN is the address.
    variables: { QA_DIR: optional(), QA_ORIGIN: optionalAddress('the QA pages') },
    // Returns a sentence if one is set without the other, otherwise `false`, which is ignored.
    contradictions: ({ QA_DIR, QA_ORIGIN }) => [
      (QA_DIR === undefined) !== (QA_ORIGIN === undefined) && 'QA_DIR and QA_ORIGIN need each other',
    ],
  });
  return store && origin ? { store, origin } : undefined;
}
