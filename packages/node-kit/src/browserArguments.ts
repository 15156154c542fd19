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

/** Arguments of Chromium in rehearsals and journeys (browser tests). */
export const browserArguments = ['--disable-gpu', `--disable-features=${disabledFeatures.join(',')}`];
