import type { BrowserContext, Page } from 'playwright-core';

/**
 * Switches `times` times between two screens by the sidebar. Returns the milliseconds from each click to the screen
 * with its data, Interaction to Next Paint in milliseconds, and the size of the page's heap before and after.
 */
export async function measurePageChanges(context: BrowserContext, origin: string, times: number) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(recordInteractions);
  await page.goto(`${origin}/dashboard`);
  await page.waitForLoadState('networkidle');

  /** Returns the megabytes of the heap without garbage. */
  async function measureHeap(): Promise<number> {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
  }

  // The first visit of each screen is not measured, because it loads more than later ones.
  for (const path of ['/subscription', '/dashboard']) await clickSidebar(page, path);
  const before = await measureHeap();
  const clicks: number[] = [];
  for (let count = 0; count < times; count += 1)
    clicks.push(await clickSidebar(page, count % 2 === 0 ? '/subscription' : '/dashboard'));
  const after = await measureHeap();
  const durations = await page.evaluate(() => [
    ...(window as unknown as { interactions: Map<number, number> }).interactions.values(),
  ]);
  await page.close();
  const interactionToNextPaint = calculateInteractionToNextPaint(durations, times);
  return { clicks, interactionToNextPaint, heapMegabytes: { before, after } };
}

/**
 * Runs in the page before its scripts. Collects in `window.interactions` the duration of each interaction, which is
 * that of its longest event, by the interaction's id. The browser does not report events below 16 ms.
 */
function recordInteractions(): void {
  const interactions = new Map<number, number>();
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      // Events such as the movement of the mouse have the id 0, because they belong to no interaction.
      if (interactionId === 0) continue;
      interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Clicks an entry of the sidebar and returns the milliseconds until its screen shows data. */
async function clickSidebar(page: Page, path: string): Promise<number> {
  const [started, titleBefore] = await page.evaluate(
    () => [performance.now(), document.querySelector('h1')?.textContent] as const,
  );
  await page.locator(`nav a[href="${path}"]`).click();
  const finished = await page.waitForFunction(
    (previousTitle) => {
      const main = document.querySelector('main');
      const isLoading = !main || /(?:wird|werden) geladen|Lade\.\.\./.test(main.textContent);
      const hasNewTitle = document.querySelector('h1')?.textContent !== previousTitle;
      // Playwright calls this function in each frame until it returns a time.
      return hasNewTitle && !isLoading && performance.now();
    },
    titleBefore,
    { polling: 'raf' },
  );
  return ((await finished.jsonValue()) as number) - started;
}

/**
 * Returns Interaction to Next Paint: the duration that 98 of 100 interactions do not exceed. Durations below 16 ms are
 * missing from `durations`. The result is 0 if it would be one of these.
 */
function calculateInteractionToNextPaint(durations: number[], interactions: number): number {
  const longestFirst = durations.toSorted((a, b) => b - a);
  return longestFirst[Math.floor(interactions / 50)] ?? 0;
}
