import { findHeadlessBrowser } from 'node-kit/findBrowser.ts';
import { readSettings, type Env } from 'node-kit/settings.ts';
import { optional, optionalAddress } from 'node-kit/settingSchemas.ts';

// Environment variables that the commands of this package read: for pictures, release records and QA pages. Settings of
// the site itself, like SITE_DIR, are read by the package `site`.

/** Returns the path of the program Chrome or Chromium on this machine, or undefined if there is none. */
export const findBrowserPath = () => findHeadlessBrowser(process.env);

/**
 * Settings that `npm run qa -- pictures`, which compares screenshots of a build with those of the live version, passes
 * to Playwright's workers. These are processes, so it passes them as JSON in the variable PICTURES_OPTIONS.
 */
export interface PicturesOptions {
  /** Names of the micro-frontends whose screens are opened, like `mf-help`. */
  remotes: string[];
  /** Name of a state, i.e. of the scenario that describes it; without it all of them. */
  state?: string;
  /** Option `--as`: name of a device in qa/devices.ts, like `text-200` (larger text); without it a desktop. */
  as?: string;
  /** The live site, as in SITE_DIR: a folder or `s3://bucket/prefix`. */
  site: string;
  /** Folder of the working copy whose last builds are compared with it. */
  root: string;
}

/** Reads the options in the process of a worker. Throws if the variable is missing. */
export const readPicturesOptions = () => JSON.parse(process.env.PICTURES_OPTIONS ?? '') as PicturesOptions;

/** Returns the environment in which a worker finds the options. */
export const createPicturesEnvironment = (options: PicturesOptions) =>
  extendEnvironment({ PICTURES_OPTIONS: JSON.stringify(options) });

/** Returns this process's environment with more variables. Firefox, WebKit and Jest are started with it. */
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
    variables: { QA_DIR: optional(), QA_ORIGIN: optionalAddress('the QA pages') },
    // Returns a sentence if one is set without the other, otherwise `false`, which is ignored.
    contradictions: ({ QA_DIR, QA_ORIGIN }) => [
      (QA_DIR === undefined) !== (QA_ORIGIN === undefined) && 'QA_DIR and QA_ORIGIN need each other',
    ],
  });
  return store && origin ? { store, origin } : undefined;
}
