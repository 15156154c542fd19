import type { BrowserContext } from 'playwright-core';

/**
 * Switches `times` times between two screens with data, after the browser has prefetched both. Returns the milliseconds
 * from each click to the screen with its data, Interaction to Next Paint in milliseconds, and the size of the page's
 * heap, without garbage.
 */
export async function measurePageChanges(context: BrowserContext, origin: string, times: number) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(() => {
    // Duration of the longest event of each interaction. The browser does not report events below 16 ms.
    const interactions = new Map<number, number>();
    Object.assign(window, { interactions });
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (interactionId) interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration));
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(`${origin}/dashboard`);
  await page.waitForLoadState('networkidle');

  async function measureHeap(): Promise<number> {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
  }

  /** Clicks an entry of the sidebar and returns the milliseconds until its screen shows data. */
  async function click(path: string): Promise<number> {
    const [started, titleBefore] = await page.evaluate(
      () => [performance.now(), document.querySelector('h1')?.textContent] as const,
    );
    await page.locator(`nav a[href="${path}"]`).click();
    const finished = await page.waitForFunction(
      (previousTitle) => {
        // Returns the time as soon as the new screen is shown without a text about loading, and false until then.
        const isWaiting = /(?:wird|werden) geladen|Lade\.\.\./.test(
          document.querySelector('main')?.textContent ?? 'Lade...',
        );
        return !isWaiting && document.querySelector('h1')?.textContent !== previousTitle && performance.now();
      },
      titleBefore,
      { polling: 'raf' },
    );
    return ((await finished.jsonValue()) as number) - started;
  }

  // The first visit of each screen is not measured.
  for (const path of ['/subscription', '/dashboard']) await click(path);
  const before = await measureHeap();
  const clicks: number[] = [];
  for (let count = 0; count < times; count += 1) clicks.push(await click(count % 2 ? '/dashboard' : '/subscription'));
  const after = await measureHeap();
  const durations = await page.evaluate(() => [
    ...(window as unknown as { interactions: Map<number, number> }).interactions.values(),
  ]);
  await page.close();
  // The duration that 98 of 100 interactions do not exceed.
  const interactionToNextPaint = durations.sort((a, b) => b - a)[Math.floor(times / 50)] ?? 0;
  return { clicks, interactionToNextPaint, heapMegabytes: { before, after } };
}
