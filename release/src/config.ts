import { findHeadlessBrowser } from 'node-kit/findBrowser.ts';

/** Browser of this machine, if there is one. */
export const browserPath = () => findHeadlessBrowser(process.env);

/** Settings that `npm run qa -- pictures` passes to Playwright's workers. */
export interface PicturesOptions {
  remotes: string[];
  /** Name of a state; without it all of them. */
  state?: string;
  /** Name of a device. */
  as?: string;
  /** SITE_DIR of the live site. */
  site: string;
  /** Folder of the working copy whose last builds are compared with it. */
  root: string;
}

export const picturesOptions = () => JSON.parse(process.env.PICTURES_OPTIONS ?? '') as PicturesOptions;

export const picturesEnvironment = (options: PicturesOptions) => ({
  ...process.env,
  PICTURES_OPTIONS: JSON.stringify(options),
});
