import type { Browser } from 'playwright-core';
import { findBrowserPath } from '../config.ts';

/** The browser of this machine, if there is one, started with these words, too. */
export function launchLocalBrowser(words: string[] = []): Promise<Browser> | undefined {
  const executablePath = findBrowserPath();
  if (executablePath === undefined) return undefined;
  return launch(executablePath, words);
}

async function launch(executablePath: string, words: string[]): Promise<Browser> {
  // Half of the time that a command would need until its first word.
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, args: [...browserArguments, ...words] });
}

/** The browser counts the last list of features only, so Playwright's own, the upper ones, are listed once more. */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Behind each page lies a window that nobody sees, whose address bar would be two more pages: a third of the
  // browser's work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Of every browser that is started without a person. */
export const browserArguments = ['--disable-gpu', `--disable-features=${withoutFeatures.join(',')}`];
