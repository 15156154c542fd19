import type { BrowserContext, Page } from 'playwright-core';

/** Requests of a page until it is usable. */
export interface Loading {
  /** Bytes of JavaScript, as compressed by the server. */
  scriptBytes: number;
  /** Number of finished requests of any kind. */
  requests: number;
}

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
  const scripts = new Set<string>();
  const loading: Loading = { scriptBytes: 0, requests: 0 };
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loading.requests += 1;
    if (scripts.has(requestId)) loading.scriptBytes += encodedDataLength;
  });
  await page.goto(address);
  await waitUntilUsable(page);
  const result = { ...loading };
  await page.close();
  return result;
}
