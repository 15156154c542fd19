import type { BrowserContext, CDPSession } from 'playwright-core';
import type { MeasuredPage } from './pages.ts';

/** Requests of a page until it is usable. */
export interface Loading {
  /** Bytes of JavaScript, as compressed by the server. */
  scriptBytes: number;
  /** Number of requests of any kind. */
  requests: number;
  /** Length of the longest chain of requests. In a chain, each request starts after the previous one has ended. */
  depth: number;
  /** Length of the shortest chain whose last request goes to the backend; Infinity if no request does. */
  depthToAnswer: number;
}

/** A request with its response. Times are in seconds; `end` is 0 until the response is complete. */
interface Exchange {
  start: number;
  end: number;
  bytes: number;
  isScript: boolean;
  isBackendCall: boolean;
}

interface LoadingOptions {
  /** Milliseconds by which every response is delayed, so that chains of requests do not depend on chance. */
  latency: number;
  /** Uses what earlier pages have left in the browser's cache. By default, the cache is disabled. */
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
    // -1: unlimited.
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const exchanges = startRecording(cdp);
  await page.goto(origin + path);
  await waitUntilUsable(page);
  const finished = [...exchanges.values()].filter(({ end }) => end > 0);
  await page.close();
  const depths = measureChains(finished);
  const callDepths = [...depths].filter(([exchange]) => exchange.isBackendCall).map(([, depth]) => depth);
  return {
    scriptBytes: finished.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0),
    requests: finished.length,
    depth: Math.max(0, ...depths.values()),
    depthToAnswer: Math.min(...callDepths),
  };
}

/** Returns a map that fills with the page's requests from now on. Its keys are the browser's ids of requests. */
function startRecording(cdp: CDPSession): Map<string, Exchange> {
  const exchanges = new Map<string, Exchange>();
  cdp.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    // Leaves out `data:` and `blob:`.
    if (!/^https?:/.test(request.url)) return;
    const isBackendCall = detectBackendCall(request);
    exchanges.set(requestId, { start: timestamp, end: 0, bytes: 0, isScript: false, isBackendCall });
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

/** Returns whether the app sent a request to the backend. `OPTIONS` is the browser's own preflight request for CORS. */
const detectBackendCall = ({ url, method }: { url: string; method: string }) =>
  method !== 'OPTIONS' && url.includes('/api/');

/** Returns for each request the length of the longest chain that ends with it. */
export function measureChains<Timed extends Pick<Exchange, 'start' | 'end'>>(exchanges: Timed[]): Map<Timed, number> {
  const depths = new Map<Timed, number>();
  for (const exchange of [...exchanges].sort((a, b) => a.start - b.start)) {
    const possiblePredecessors = [...depths].filter(([{ end }]) => end <= exchange.start);
    depths.set(exchange, 1 + Math.max(0, ...possiblePredecessors.map(([, depth]) => depth)));
  }
  return depths;
}
