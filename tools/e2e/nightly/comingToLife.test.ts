import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { waitForHydration, heading } from '../src/page.ts';
import { actions, at, titles } from '../src/steps.ts';

test.describe('Coming to life', () => {
  for (const [path, atMost] of [
    ['/', 105],
    ['/en', 105],
    ['/datenschutz', 105],
    ['/kuendigen', 105],
    ['/login', 105],
  ] as const)
    test(`${path} keeps its prerendered content, without flicker, and loads at most ${atMost} kB of scripts (acc 269)`, async ({
      visitor,
    }) => {
      const { page } = await visitor({ viewport: { width: 360, height: 780 } });
      // Static content: no action of a visitor waits for it.
      const letStaticThrough = await holdBack(page, '**/static.*.js');
      const letThrough = await holdBack(page, /\/(?!reading)[^/]+\.js$/);
      let kilobytes = 0;
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script')
          kilobytes += Number(response.headers()['content-length']) / 1000;
      });
      await page.goto(at(path), { waitUntil: 'commit' });
      await heading(page, /./).waitFor();
      await page.evaluate(async () => {
        await document.fonts.ready;
        const seen = { moved: [] as string[], replaced: false };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as unknown as { sources: { node?: Node }[] }[])
            seen.moved.push(...sources.map(({ node }) => node?.nodeName ?? '?'));
        }).observe({ type: 'layout-shift' });
        const title = document.querySelector('h1');
        new MutationObserver(() => (seen.replaced ||= !title?.isConnected)).observe(document.body, {
          childList: true,
          subtree: true,
        });
      });
      letThrough();
      await waitForHydration(page);
      const untilAlive = kilobytes;
      letStaticThrough();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({
        moved: [],
        replaced: false,
      });
      expect(untilAlive).toBeGreaterThan(50);
      expect(untilAlive).toBeLessThanOrEqual(atMost);
    });

  test('static content stays as prerendered, speaks the other language with the rest, and is there after a return (acc 33, 269)', async ({
    page,
  }) => {
    await page.goto(at('/'), { waitUntil: 'commit' });
    const story = page.getByRole('heading', { name: 'Der Planet aus Papier' });
    await story.evaluate((heading) => heading.setAttribute('data-from', 'painting'));
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    expect(await story.getAttribute('data-from')).toBe('painting');
    await page.getByRole('button', { name: actions.inEnglish }).click();
    await heading(page, titles.landingInEnglish).waitFor();
    await page.getByRole('heading', { name: 'The Planet Made of Paper' }).waitFor();
    expect(await story.count()).toBe(0);
    await page.getByRole('button', { name: actions.inGerman }).click();
    await heading(page, titles.landing).waitFor();
    expect(await story.getAttribute('data-from')).toBeNull();
    await page.getByRole('link', { name: actions.signIn }).first().click();
    await heading(page, titles.signIn).waitFor();
    await page.getByRole('link', { name: 'Abenteuerbox zur Startseite' }).click();
    await heading(page, titles.landing).waitFor();
    expect(await story.count()).toBe(1);
  });
});

/** Keeps these scripts away until the returned function is called. */
async function holdBack(page: Page, which: string | RegExp = '**/*.js'): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letThrough = resolve));
  await page.context().route(which, async (route) => {
    await gate;
    // The page may be gone by then.
    await route.continue().catch(() => undefined);
  });
  return letThrough;
}
