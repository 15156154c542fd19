import type { BrowserContext, Page } from 'playwright-core';
import type { BenchOptions } from './benchOptions.ts';
import { median } from './median.ts';
import { measurePainting, phoneLatency, type Painting } from './painting.ts';
import { formatMilliseconds, formatRatio, type Cell } from './report.ts';

/** Bytes that a server sends before it waits for an acknowledgement, the first flight: ten packets (RFC 6928). */
const firstFlightBytes = 14_600;
/** Fewest round trips until the HTML arrives: one to connect, one for encryption, and one for the request. */
const roundTripsOfPage = 3;

/**
 * Measures how far a page is from the best possible one, on a simulated phone with an empty cache. The best possible
 * page has its first paint after three round trips, HTML that fits into the first flight, and neither blocking time nor
 * layout shift. Returns a row of the report: path, first paint as a ratio to the best possible, HTML beyond the first
 * flight, blocking time and layout shift. The times and the shift are medians.
 */
export async function measureLimits(
  context: BrowserContext,
  address: string,
  { slowdown, runsForLimits }: Pick<BenchOptions, 'slowdown' | 'runsForLimits'>,
): Promise<Cell[]> {
  const waitUntilLoaded = (page: Page) => page.waitForLoadState('networkidle');
  const paintings: Painting[] = [];
  for (let run = 0; run < runsForLimits; run += 1)
    paintings.push(await measurePainting(context, address, waitUntilLoaded, slowdown));
  const calculateMedian = (key: 'firstPaint' | 'blockingTime' | 'layoutShift') =>
    median(paintings.map((one) => one[key]));
  const bestFirstPaint = roundTripsOfPage * phoneLatency;
  const bytesBeyond = Math.max(0, (await measureHtml(address)) - firstFlightBytes);
  return [
    new URL(address).pathname,
    formatRatio(calculateMedian('firstPaint'), bestFirstPaint),
    `${(bytesBeyond / 1000).toFixed(1)} kB`,
    formatMilliseconds(calculateMedian('blockingTime')),
    calculateMedian('layoutShift').toFixed(3),
  ];
}

/** Returns the bytes of a page's compressed HTML. The site's server always sends its length as a header. */
async function measureHtml(address: string): Promise<number> {
  const { headers } = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  return Number(headers.get('content-length'));
}
