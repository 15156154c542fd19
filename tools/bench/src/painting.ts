import type { BrowserContext } from 'playwright-core';
import type { MeasuredPage } from './pages.ts';
import type { Variants } from './variants.ts';

/** How a page paints on a simulated phone. */
export interface Painting {
  /** Milliseconds to the first and to the largest contentful paint. */
  first: number;
  largest: number;
  /** Total blocking time in milliseconds and layout shift, until the page works. */
  blocking: number;
  shift: number;
}

/** Measurements that the page itself records while it loads. */
type Recorded = Omit<Painting, 'first'>;

/** Milliseconds of a round trip. */
export const phoneLatency = 150;

/** Factor by which a phone's processor is slower. */
const slowdown = 4;

/** Network of a phone as Lighthouse simulates it, in milliseconds and bytes per second. */
const network = {
  offline: false,
  latency: phoneLatency,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Opens a page on a simulated phone and measures how it paints. */
export async function measurePainting(
  context: BrowserContext,
  address: string,
  waitUntilUsable: MeasuredPage['waitUntilUsable'],
): Promise<Painting> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    // A long task blocks the page for the time beyond 50 ms, as web.dev defines total blocking time.
    const recorded: Recorded = { largest: 0, blocking: 0, shift: 0 };
    Object.assign(window, { recorded });
    for (const [type, record] of [
      ['largest-contentful-paint', ({ startTime }) => (recorded.largest = Math.max(recorded.largest, startTime))],
      ['longtask', ({ duration }) => (recorded.blocking += Math.max(0, duration - 50))],
      ['layout-shift', (entry) => (recorded.shift += (entry as PerformanceEntry & { value: number }).value)],
    ] as [string, (entry: PerformanceEntry) => void][])
      new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  });
  await page.goto(address);
  await waitUntilUsable(page);
  const result = await page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ...(window as unknown as { recorded: Recorded }).recorded,
  }));
  await page.close();
  return result;
}

/** Painting of a page on the released site, and with the app as one webpack build. */
type PaintingPair = Record<'released' | 'monolith', Painting>;

/** Measures both variants of a page alternately, so that other load of the machine affects both. */
export async function comparePainting(
  context: BrowserContext,
  origin: string,
  sites: Variants,
  { path, waitUntilUsable }: MeasuredPage,
  paintPairs: number,
): Promise<PaintingPair[]> {
  const measure = (variant: 'released' | 'monolith') => {
    sites.show(variant);
    return measurePainting(context, origin + path, waitUntilUsable);
  };
  const pairs: PaintingPair[] = [];
  for (let pair = 0; pair < paintPairs; pair += 1) {
    // Every second pair begins with the other variant.
    if (pair % 2 === 1) {
      const monolith = await measure('monolith');
      pairs.push({ released: await measure('released'), monolith });
    } else pairs.push({ released: await measure('released'), monolith: await measure('monolith') });
  }
  return pairs;
}
