import type { BrowserContext, CDPSession } from 'playwright-core';
import type { MeasuredPage } from './pages.ts';

export interface Loading {
  /** Bytes of JavaScript on the wire, brotli as the server sends it. */
  scriptBytes: number;
  /** Requests of any kind until the page works. */
  requests: number;
  /** The longest chain of requests of which each began after the one before had ended. */
  depth: number;
}

interface Exchange {
  start: number;
  end: number;
  bytes: number;
  isScript: boolean;
}

/** With this delay of every answer the chains stand apart from chance. */
const latencyMilliseconds = 250;

/** Opens the page with an empty cache until it works. */
export async function measureLoading(
  context: BrowserContext,
  origin: string,
  { path, works }: MeasuredPage,
): Promise<Loading> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMilliseconds,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const exchanges = listen(cdp);
  await page.goto(origin + path);
  await works(page);
  const finished = [...exchanges.values()].filter(({ end }) => end > 0);
  await page.close();
  return {
    scriptBytes: finished.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0),
    requests: finished.length,
    depth: longestChain(finished),
  };
}

function listen(cdp: CDPSession): Map<string, Exchange> {
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

export function longestChain(exchanges: Pick<Exchange, 'start' | 'end'>[]): number {
  const sorted = [...exchanges].sort((a, b) => a.start - b.start);
  const depths: number[] = [];
  for (const [index, { start }] of sorted.entries()) {
    const before = sorted.slice(0, index).map(({ end }, earlier) => (end <= start ? depths[earlier]! : 0));
    depths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths);
}
