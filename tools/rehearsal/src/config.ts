import { findBrowser } from 'node-kit/findBrowser.ts';

/** The browser of this machine, if there is one. */
export const browserPath = () => findBrowser(process.env);
