import type { BrowserContext, CDPSession } from 'playwright-core';
import type { MeasuredPage } from './pages.ts';

export interface Loading {
  /** Bytes of JavaScript on the wire, brotli as the server sends it. */
  scriptBytes: number;
  /** Requests of any kind until the page works. */
  requests: number;
  /** The longest chain of requests of which each began after the one before had ended. */
  depth: number;
  /** The same until the first answer of one of our servers; infinite where none is asked. */
  depthToAnswer: number;
}

interface Exchange {
  start: number;
  end: number;
  bytes: number;
  isScript: boolean;
  isCall: boolean;
}

interface Options {
  /** Milliseconds by which every answer is late: with enough of them the chains stand apart from chance. */
  latency: number;
  keepsCache?: boolean;
}

/** Opens the page until it works; with an empty cache, or with what the browser has kept. */
export async function measureLoading(
  context: BrowserContext,
  origin: string,
  { path, works }: MeasuredPage,
  { latency, keepsCache = false }: Options,
): Promise<Loading> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: !keepsCache });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const exchanges = listen(cdp);
  await page.goto(origin + path);
  await works(page);
  const finished = [...exchanges.values()].filter(({ end }) => end > 0);
  await page.close();
  const depths = chainsOf(finished);
  return {
    scriptBytes: finished.filter(({ isScript }) => isScript).reduce((sum, { bytes }) => sum + bytes, 0),
    requests: finished.length,
    depth: Math.max(0, ...depths.values()),
    depthToAnswer: Math.min(...[...depths].filter(([exchange]) => exchange.isCall).map(([, depth]) => depth)),
  };
}

function listen(cdp: CDPSession): Map<string, Exchange> {
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

/** Not the browser's own question whether another origin may be asked. */
const isCall = ({ url, method }: { url: string; method: string }) => method !== 'OPTIONS' && /\/api\//.test(url);

/** Per request, the length of the chain that ends with it. */
export function chainsOf<Timed extends Pick<Exchange, 'start' | 'end'>>(exchanges: Timed[]): Map<Timed, number> {
  const depths = new Map<Timed, number>();
  for (const exchange of [...exchanges].sort((a, b) => a.start - b.start)) {
    const before = [...depths].map(([{ end }, depth]) => (end <= exchange.start ? depth : 0));
    depths.set(exchange, 1 + Math.max(0, ...before));
  }
  return depths;
}
