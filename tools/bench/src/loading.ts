import type { BrowserContext, Page } from 'playwright-core';

/** Requests of a page until it is usable. */
export interface Loading {
  /** Bytes of JavaScript, as compressed by the server. */
  scriptBytes: number;
  requests: number;
}

/** Delays each response, in milliseconds, so that a click in a prerendered page comes before its scripts. */
const slowNetwork = { offline: false, latency: 250, downloadThroughput: -1, uploadThroughput: -1 };

/** Opens a page with an empty cache, waits until it is usable, and measures its requests. */
export async function measureLoading(
  context: BrowserContext,
  address: string,
  waitUntilUsable: (page: Page) => Promise<void>,
): Promise<Loading> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.emulateNetworkConditions', slowNetwork);
  /** Bytes of each script's body. `encodedDataLength` would count its headers, too. */
  const scripts = new Map<string, number>();
  const loading: Loading = { scriptBytes: 0, requests: 0 };
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /javascript/.test(response.mimeType))
      scripts.set(requestId, Number(response.headers['content-length']));
  });
  cdp.on('Network.loadingFinished', ({ requestId }) => {
    loading.requests += 1;
    loading.scriptBytes += scripts.get(requestId) ?? 0;
  });
  await page.goto(address);
  await waitUntilUsable(page);
  const result = { ...loading };
  await page.close();
  return result;
}
