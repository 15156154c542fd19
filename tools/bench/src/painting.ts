import type { BrowserContext, Page } from 'playwright-core';
import type { Extent } from './extent.ts';
import { median } from './median.ts';
import type { MeasuredPage } from './pages.ts';
import type { Variants } from './variants.ts';

export interface Painting {
  /** Milliseconds to the first and to the largest contentful paint. */
  first: number;
  largest: number;
  /** Total blocking time in milliseconds and layout shift, until the page works. */
  blocking: number;
  shift: number;
}

type Seen = Omit<Painting, 'first'>;

/** A mid-range phone on a slow mobile network, as Lighthouse simulates it. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

async function paint(
  context: BrowserContext,
  address: string,
  works: MeasuredPage['works'],
  slowdown: number,
): Promise<Painting> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const seen: Seen = { largest: 0, blocking: 0, shift: 0 };
    Object.assign(window, { seen });
    for (const [type, note] of [
      ['largest-contentful-paint', ({ startTime }) => (seen.largest = Math.max(seen.largest, startTime))],
      ['longtask', ({ duration }) => (seen.blocking += Math.max(0, duration - 50))],
      ['layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value)],
    ] as [string, (entry: PerformanceEntry) => void][])
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  });
  await page.goto(address);
  await works(page);
  const result = await page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ...(window as unknown as { seen: Seen }).seen,
  }));
  await page.close();
  return result;
}

/**
 * Runs both sites in turn, so that whatever else the machine does meets both, and takes the median of the paired
 * ratios.
 */
export async function comparePainting(
  context: BrowserContext,
  origin: string,
  sites: Variants,
  other: 'monolith' | 'plain',
  { path, works }: MeasuredPage,
  { paintPairs, slowdown }: Pick<Extent, 'paintPairs' | 'slowdown'>,
) {
  const results: { ours: Painting; other: Painting }[] = [];
  const measure = async (site: 'ours' | 'monolith' | 'plain') => {
    await sites[site]();
    // A plain page works once it is there.
    const isThere = site === 'plain' ? (page: Page) => page.waitForLoadState('networkidle') : works;
    return paint(context, origin + path, isThere, slowdown);
  };
  for (let pair = 0; pair < paintPairs; pair += 1) {
    if (pair % 2) {
      const later = await measure(other);
      results.push({ ours: await measure('ours'), other: later });
    } else results.push({ ours: await measure('ours'), other: await measure(other) });
  }
  const summarise = (key: keyof Painting) => ({
    ours: median(results.map((result) => result.ours[key])),
    other: median(results.map((result) => result.other[key])),
    ratios: results.map((result) => result.ours[key] / result.other[key]),
  });
  return {
    first: summarise('first'),
    largest: summarise('largest'),
    blocking: summarise('blocking'),
    shift: summarise('shift'),
  };
}
