import type { BrowserContextOptions, Page } from 'playwright-core';

/** Settings of the photographed device, by their names on the command line. */
export interface Device {
  context?: BrowserContextOptions;
  prepare?(page: Page): Promise<void>;
}

export const devices: Record<string, Device> = {
  'forced-colours': { context: { forcedColors: 'active' } },
  'text-200': {
    async prepare(page) {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    },
  },
};
