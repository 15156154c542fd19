import { chromium, type Browser } from 'playwright-core';
import { browserPath } from './config.ts';

/** The browser of this machine, if there is one. */
export function openBrowserHere(): Promise<Browser> | undefined {
  const executablePath = browserPath();
  return executablePath === undefined ? undefined : chromium.launch({ executablePath, args: browserArguments });
}

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];
