import type { BrowserContext, Page } from 'playwright-core';
import type { BenchOptions } from './benchOptions.ts';
import type { MeasuredPage } from './pages.ts';
import type { Variant, VariantServer } from './variants.ts';

/** How a page paints on a simulated phone. Times are in milliseconds. */
export interface Painting {
  firstPaint: number;
  /** Time to the largest contentful paint. */
  largestPaint: number;
  /** Total blocking time until the page is usable. */
  blockingTime: number;
  /** Sum of the layout shifts until the page is usable. */
  layoutShift: number;
}

/** Measurements that the page itself records while it loads. */
type Recorded = Omit<Painting, 'firstPaint'>;

/** Round trip to the server on the simulated phone, in milliseconds. */
export const phoneLatency = 150;

/** Network of a phone as Lighthouse simulates it, in milliseconds and bytes per second. */
const network = {
  offline: false,
  latency: phoneLatency,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Opens a page on a simulated phone with an empty cache and measures how it paints. */
export async function measurePainting(
  context: BrowserContext,
  address: string,
  waitUntilUsable: MeasuredPage['waitUntilUsable'],
  slowdown: number,
): Promise<Painting> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const recorded: Recorded = { largestPaint: 0, blockingTime: 0, layoutShift: 0 };
    Object.assign(window, { recorded });
    const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
    observe('largest-contentful-paint', ({ startTime }) => {
      recorded.largestPaint = Math.max(recorded.largestPaint, startTime);
    });
    // Total blocking time is the part of each long task beyond 50 ms. Without a debugger it is less: for Playwright,
    // Chromium also stores a stack for each error that React creates at its start.
    observe('longtask', ({ duration }) => {
      recorded.blockingTime += Math.max(0, duration - 50);
    });
    observe('layout-shift', (entry) => {
      recorded.layoutShift += (entry as PerformanceEntry & { value: number }).value;
    });
  });
  await page.goto(address);
  await waitUntilUsable(page);
  const result = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ...(window as unknown as { recorded: Recorded }).recorded,
  }));
  await page.close();
  return result;
}

/**
 * Compares a page of the released site with the same page of another variant: of the monolith, or without scripts
 * (`plain`). Measures both alternately, so that other load of the machine affects both.
 */
export async function comparePainting(
  context: BrowserContext,
  origin: string,
  server: VariantServer,
  other: Exclude<Variant, 'released'>,
  { path, waitUntilUsable }: MeasuredPage,
  { paintPairs, slowdown }: Pick<BenchOptions, 'paintPairs' | 'slowdown'>,
) {
  const measure = async (variant: Variant) => {
    await server.switchTo(variant);
    // Without scripts, a page is usable as soon as it is loaded.
    const waitForPage = variant === 'plain' ? (page: Page) => page.waitForLoadState('networkidle') : waitUntilUsable;
    return measurePainting(context, origin + path, waitForPage, slowdown);
  };
  const pairs: { released: Painting; other: Painting }[] = [];
  for (let pair = 0; pair < paintPairs; pair += 1) {
    // Properties are evaluated in order: every second pair begins with the other variant.
    if (pair % 2 === 0) pairs.push({ released: await measure('released'), other: await measure(other) });
    else pairs.push({ other: await measure(other), released: await measure('released') });
  }
  return pairs;
}
