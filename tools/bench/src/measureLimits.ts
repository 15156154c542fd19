import type { BrowserContext } from 'playwright-core';
import type { BenchOptions } from './benchOptions.ts';
import { median } from './median.ts';
import { measurePainting, phoneLatency, type Painting } from './painting.ts';
import { formatMilliseconds, formatRatio, type Cell } from './report.ts';

/** Bytes of the first flight, which a server sends before it waits for an acknowledgement: ten packets (RFC 6928). */
const firstFlightBytes = 14_600;
/** Round trips until the HTML arrives: name resolution with connection, encryption, and the page itself. */
const roundTripsOfPage = 3;

/**
 * Measures how far a page is from the best possible, on a simulated phone with a cold cache. The best possible is a
 * first paint after three round trips, HTML that fits into the first flight, and neither blocking time nor layout
 * shift. Returns a row for the report with the medians: path, first paint as a ratio to the best possible, HTML beyond
 * the first flight, blocking time and layout shift.
 */
export async function measureLimits(
  context: BrowserContext,
  address: string,
  { slowdown, runsForLimits }: Pick<BenchOptions, 'slowdown' | 'runsForLimits'>,
): Promise<Cell[]> {
  const paintings: Painting[] = [];
  for (let run = 0; run < runsForLimits; run += 1)
    paintings.push(await measurePainting(context, address, (page) => page.waitForLoadState('networkidle'), slowdown));
  const calculateMedian = (key: 'firstPaint' | 'blockingTime' | 'layoutShift') =>
    median(paintings.map((one) => one[key]));
  // The site's server always sets `content-length`.
  const { headers } = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  const bytesBeyond = Math.max(0, Number(headers.get('content-length')) - firstFlightBytes);
  return [
    new URL(address).pathname,
    formatRatio(calculateMedian('firstPaint'), roundTripsOfPage * phoneLatency),
    `${(bytesBeyond / 1000).toFixed(1)} kB`,
    formatMilliseconds(calculateMedian('blockingTime')),
    calculateMedian('layoutShift').toFixed(3),
  ];
}
