import type { BrowserContext, Page } from 'playwright-core';
import type { BenchOptions } from './benchOptions.ts';
import type { MeasuredPage } from './pages.ts';
import type { ChangedVariant, Variant, VariantServer } from './variants.ts';

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

/** Measurements that a script in the page records while it loads (`recordPainting`). */
type Recorded = Omit<Painting, 'firstPaint'>;

/** Round trip to the server on the simulated phone, in milliseconds. */
export const phoneLatency = 150;

/** Network of the phone that Lighthouse simulates. The throughput is in bytes per second: 1.6 Mbit/s and 750 kbit/s. */
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
  await page.addInitScript(recordPainting);
  await page.goto(address);
  await waitUntilUsable(page);
  const result = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ...(window as unknown as { recorded: Recorded }).recorded,
  }));
  await page.close();
  return result;
}

/** Runs in the page before its scripts, and records its painting in `window.recorded`. */
function recordPainting(): void {
  const recorded: Recorded = { largestPaint: 0, blockingTime: 0, layoutShift: 0 };
  Object.assign(window, { recorded });
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    recorded.largestPaint = Math.max(recorded.largestPaint, startTime);
  });
  // Total blocking time is the part of each long task beyond 50 ms. A user's browser has less of it, because Chromium
  // works more while Playwright controls it: it stores a stack trace for each error object that React creates.
  observe('longtask', ({ duration }) => {
    recorded.blockingTime += Math.max(0, duration - 50);
  });
  observe('layout-shift', (entry) => {
    recorded.layoutShift += (entry as PerformanceEntry & { value: number }).value;
  });
}

/**
 * Compares the painting of a page of the released site with that of the same page of another variant. Measures both
 * alternately, so that other programs on the machine disturb both equally.
 */
export async function comparePainting(
  context: BrowserContext,
  origin: string,
  server: VariantServer,
  other: ChangedVariant,
  { path, waitUntilUsable }: MeasuredPage,
  { paintPairs, slowdown }: Pick<BenchOptions, 'paintPairs' | 'slowdown'>,
) {
  const measure = async (variant: Variant) => {
    await server.switchTo(variant);
    // A page without scripts (`plain`) is usable as soon as it is loaded.
    const waitForPage = variant === 'plain' ? (page: Page) => page.waitForLoadState('networkidle') : waitUntilUsable;
    return measurePainting(context, origin + path, waitForPage, slowdown);
  };
  const pairs: { released: Painting; other: Painting }[] = [];
  for (let pair = 0; pair < paintPairs; pair += 1) {
    const isReleasedFirst = pair % 2 === 0;
    const first = await measure(isReleasedFirst ? 'released' : other);
    const second = await measure(isReleasedFirst ? other : 'released');
    pairs.push(isReleasedFirst ? { released: first, other: second } : { released: second, other: first });
  }
  return pairs;
}
