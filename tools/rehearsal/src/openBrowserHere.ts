import { chromium, type Browser } from 'playwright-core';
import { browserPath } from './config.ts';

/** The browser of this machine, if there is one, started with these words, too. */
export function openBrowserHere(words: string[] = []): Promise<Browser> | undefined {
  const executablePath = browserPath();
  if (executablePath === undefined) return undefined;
  return chromium.launch({ executablePath, args: [...browserArguments, ...words] });
}

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];
