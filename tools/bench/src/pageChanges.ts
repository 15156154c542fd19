import type { BrowserContext } from 'playwright-core';

export interface PageChanges {
  /** Milliseconds from each click on an entry of the sidebar to the screen with its data. */
  clicks: number[];
  /** Megabytes of the page's heap before and after all of them, garbage collected. */
  heap: { before: number; after: number };
}

/** Switches between two screens with data, after the browser has prefetched both. */
export async function measurePageChanges(context: BrowserContext, origin: string, times: number): Promise<PageChanges> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto(`${origin}/dashboard`);
  await page.waitForLoadState('networkidle');

  async function measureHeap(): Promise<number> {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
  }

  /** Clicks an entry of the sidebar and returns the milliseconds until its screen shows data. */
  async function click(path: string): Promise<number> {
    const [started, titleBefore] = await page.evaluate((target) => {
      const title = document.querySelector('h1')?.textContent;
      const now = performance.now();
      document.querySelector<HTMLAnchorElement>(`nav a[href="${target}"]`)?.click();
      return [now, title] as const;
    }, path);
    const finished = await page.waitForFunction(
      (previousTitle) => {
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

  for (const path of ['/subscription', '/dashboard']) await click(path);
  const before = await measureHeap();
  const clicks: number[] = [];
  for (let count = 0; count < times; count += 1) clicks.push(await click(count % 2 ? '/dashboard' : '/subscription'));
  const after = await measureHeap();
  await page.close();
  return { clicks, heap: { before, after } };
}
