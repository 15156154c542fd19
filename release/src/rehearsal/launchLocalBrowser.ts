import { browserArguments } from 'node-kit/browserArguments.ts';
import type { Browser } from 'playwright-core';
import { findBrowserPath } from '../config.ts';

/** Starts the browser of this machine; undefined if there is none. */
export async function launchLocalBrowser(): Promise<Browser | undefined> {
  const executablePath = findBrowserPath();
  if (executablePath === undefined) return undefined;
  // Loaded only now, because it takes half of the time that every command would need to start.
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, args: browserArguments });
}
