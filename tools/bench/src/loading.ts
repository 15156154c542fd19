import type { BrowserContext, CDPSession } from 'playwright-core';
import type { MeasuredPage } from './pages.ts';

/** Measurements of a page from the start of loading until it is usable. */
export interface Loading {
  /** Bytes of JavaScript on the wire, brotli as the server sends it. */
  scriptBytes: number;
  /** Requests of any kind until the page is usable. */
  requests: number;
  /** Length of the longest chain of requests in which each starts after the previous one has ended. */
  depth: number;
  /** Length of the shortest chain that ends with a call of the backend; Infinity if the page makes no call. */
  depthToAnswer: number;
}

/** A request with its response. Times are in seconds; `end` is 0 until it is finished. */
interface Exchange {
  start: number;
  end: number;
  bytes: number;
  isScript: boolean;
  isCall: boolean;
}

interface LoadingOptions {
  /** Milliseconds by which every response is delayed, so that chains of requests do not depend on chance. */
  latency: number;
  /** Uses the browser's cache instead of an empty one. */
  keepsCache?: boolean;
}

/** Opens a page, waits until it is usable, and measures its requests. */
export async function measureLoading(
  context: BrowserContext,
  origin: string,
  { path, waitUntilUsable }: MeasuredPage,
  { latency, keepsCache = false }: LoadingOptions,
): Promise<Loading> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: !keepsCache });
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
  const depths = measureChains(finished);
  return {
    scriptBytes: finished.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0),
    requests: finished.length,
    depth: Math.max(0, ...depths.values()),
    depthToAnswer: Math.min(...[...depths].filter(([exchange]) => exchange.isCall).map(([, depth]) => depth)),
  };
}

/** Records the page's requests from now on, by the id that the browser gives to each. */
function recordExchanges(cdp: CDPSession): Map<string, Exchange> {
  const exchanges = new Map<string, Exchange>();
  cdp.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    if (/^https?:/.test(request.url))
      exchanges.set(requestId, { start: timestamp, end: 0, bytes: 0, isScript: false, isCall: isCall(request) });
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

/** Detects calls of the backend. OPTIONS is excluded, because that is the browser's preflight request. */
const isCall = ({ url, method }: { url: string; method: string }) => method !== 'OPTIONS' && /\/api\//.test(url);

/**
 * Returns for each request the length of the longest chain that ends with it. In a chain, each request starts after the
 * previous one has ended.
 */
export function measureChains<Timed extends Pick<Exchange, 'start' | 'end'>>(exchanges: Timed[]): Map<Timed, number> {
  const depths = new Map<Timed, number>();
  for (const exchange of [...exchanges].sort((a, b) => a.start - b.start)) {
    const earlierDepths = [...depths].map(([{ end }, depth]) => (end <= exchange.start ? depth : 0));
    depths.set(exchange, 1 + Math.max(0, ...earlierDepths));
  }
  return depths;
}
