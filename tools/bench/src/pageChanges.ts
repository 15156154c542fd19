import type { BrowserContext } from 'playwright-core';

export interface PageChanges {
  /** Milliseconds from each click on an entry of the sidebar to the screen with its data. */
  clicks: number[];
  /** Megabytes of the page's heap before and after all of them, garbage collected. */
  heap: { before: number; after: number };
}

/** Goes to and fro between two screens with data, after the browser has had time to read ahead. */
export async function measurePageChanges(context: BrowserContext, origin: string, times: number): Promise<PageChanges> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto(`${origin}/dashboard`);
  await page.waitForLoadState('networkidle');

  async function heap(): Promise<number> {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
  }

  async function click(path: string): Promise<number> {
    const [started, before] = await page.evaluate((target) => {
      const titleBefore = document.querySelector('h1')?.textContent;
      const now = performance.now();
      document.querySelector<HTMLAnchorElement>(`nav a[href="${target}"]`)?.click();
      return [now, titleBefore] as const;
    }, path);
    const there = await page.waitForFunction(
      (title) => {
        const isWaiting = /(?:wird|werden) geladen|Lade\.\.\./.test(
          document.querySelector('main')?.textContent ?? 'Lade...',
        );
        return !isWaiting && document.querySelector('h1')?.textContent !== title && performance.now();
      },
      before,
      { polling: 'raf' },
    );
    return ((await there.jsonValue()) as number) - started;
  }

  for (const path of ['/subscription', '/dashboard']) await click(path);
  const before = await heap();
  const clicks: number[] = [];
  for (let time = 0; time < times; time += 1) clicks.push(await click(time % 2 ? '/dashboard' : '/subscription'));
  const after = await heap();
  await page.close();
  return { clicks, heap: { before, after } };
}
