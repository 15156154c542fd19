import type { BrowserContext, Page } from 'playwright-core';

/** When a page paints on a simulated phone, in milliseconds. */
export interface Painting {
  firstPaint: number;
  largestPaint: number;
}

/** Network of the phone that Lighthouse simulates, in milliseconds and bytes per second: 1.6 Mbit/s and 750 kbit/s. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Opens a page on a simulated phone with an empty cache and measures how it paints until it is usable. */
export async function measurePainting(
  context: BrowserContext,
  address: string,
  waitUntilUsable: (page: Page) => Promise<void>,
  slowdown: number,
): Promise<Painting> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(recordLargestPaint);
  await page.goto(address);
  await waitUntilUsable(page);
  const result = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    largestPaint: (window as unknown as { largestPaint: number }).largestPaint,
  }));
  await page.close();
  return result;
}

/** Runs in the page before its scripts, and records its largest contentful paint in `window.largestPaint`. */
function recordLargestPaint(): void {
  const recorded = Object.assign(window, { largestPaint: 0 });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) recorded.largestPaint = Math.max(recorded.largestPaint, startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}
