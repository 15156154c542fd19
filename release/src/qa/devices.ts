import type { BrowserContextOptions, Page } from 'playwright-core';

/** Settings of the device on which pictures are taken. */
export interface Device {
  context?: BrowserContextOptions;
  /** Is called before a page is opened. */
  prepare?(page: Page): Promise<void>;
}

/** Devices by their names on the command line: `--as text-200`. */
export const devices: Record<string, Device> = {
  'forced-colours': { context: { forcedColors: 'active' } },
  // Text of 200 %: font sizes in px, twice Chrome's defaults.
  'text-200': {
    async prepare(page) {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    },
  },
};
