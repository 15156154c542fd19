import { findHeadlessBrowser } from 'node-kit/findBrowser.ts';

/** What opens pages on this machine, if there is a browser. */
export const browserPath = () => findHeadlessBrowser(process.env);
