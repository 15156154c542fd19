import type { BrowserContext, CDPSession } from 'playwright-core';
import type { MeasuredPage } from './pages.ts';

/** A request with its response. Times are in seconds; `end` is 0 until it is finished. */
interface Exchange {
  start: number;
  end: number;
  bytes: number;
  isScript: boolean;
}

/** Milliseconds by which every response is delayed, so that chains of requests do not depend on chance. */
const latency = 250;

/** Opens a page with an empty cache, waits until it works, and measures its requests. */
export async function measureLoading(context: BrowserContext, origin: string, { path, waitUntilUsable }: MeasuredPage) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    // Throughput is unlimited.
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const exchanges = recordExchanges(cdp);
  await page.goto(origin + path);
  await waitUntilUsable(page);
  const finished = [...exchanges.values()].filter(({ end }) => end > 0);
  await page.close();
  return {
    /** Bytes of JavaScript on the wire, brotli as the server sends it. */
    scriptBytes: finished.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0),
    requests: finished.length,
    depth: findLongestChain(finished),
  };
}

/** Records the page's requests from now on, by the browser's id of each. */
function recordExchanges(cdp: CDPSession): Map<string, Exchange> {
  const exchanges = new Map<string, Exchange>();
  cdp.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    if (/^https?:/.test(request.url)) exchanges.set(requestId, { start: timestamp, end: 0, bytes: 0, isScript: false });
  });
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    const exchange = exchanges.get(requestId);
    if (exchange) exchange.isScript = type === 'Script' || /javascript/.test(response.mimeType);
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const exchange = exchanges.get(requestId);
    if (exchange) Object.assign(exchange, { end: timestamp, bytes: encodedDataLength });
  });
  return exchanges;
}

/** Returns the number of requests in the longest chain in which each starts after the previous one has ended. */
export function findLongestChain(exchanges: Pick<Exchange, 'start' | 'end'>[]): number {
  /** Length of the longest chain that ends with a request. */
  const depths = new Map<Pick<Exchange, 'end'>, number>();
  for (const exchange of [...exchanges].sort((a, b) => a.start - b.start)) {
    const earlierDepths = [...depths].map(([{ end }, depth]) => (end <= exchange.start ? depth : 0));
    depths.set(exchange, 1 + Math.max(0, ...earlierDepths));
  }
  return Math.max(0, ...depths.values());
}
