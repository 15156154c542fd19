import { browserArguments } from 'node-kit/browserArguments.ts';
import { findBrowserPath } from './config.ts';

interface LaunchChoice {
  /** A whole browser, which has a back/forward cache as users' browsers do, instead of the faster headless shell. */
  whole: boolean;
}

/** Returns Playwright's options to start an installed browser; none is downloaded. */
export const createLaunchOptions = ({ whole }: LaunchChoice) => ({
  executablePath: findBrowserPath({ whole }),
  // Playwright disables the back/forward cache by default.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
  args: browserArguments,
});
