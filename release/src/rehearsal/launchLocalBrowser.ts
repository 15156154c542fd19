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

/**
 * Features that are turned off. Chrome obeys only the last such list of its arguments, so this one begins with the
 * features that Playwright turns off: `disabledFeatures` in playwright-core 1.65.
 */
const disabledFeatures = [
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
  // Added to Playwright's list: even without a window, Chrome renders the popups of its address bar as two more pages.
  // They would be a third of its work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Arguments of Chromium in rehearsals, end-to-end tests, and pictures of QA pages. */
export const browserArguments = ['--disable-gpu', `--disable-features=${disabledFeatures.join(',')}`];
