import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { waitForHydration, heading } from '../src/page.ts';
import { actions, at, titles } from '../src/steps.ts';

test.describe('The box opens', () => {
  const drawing = (page: Page) =>
    page
      .locator('section img')
      .first()
      .evaluate((picture: HTMLImageElement) => picture.currentSrc);

  test('once, and nothing on the page moves permanently', async ({ visitor }) => {
    const { page } = await visitor({ reducedMotion: 'no-preference' });
    await page.goto(at('/'));
    await page.waitForLoadState('load');
    const address = await drawing(page);
    expect(address).toMatch(/\.svg#opens$/);
    const file = await (await page.request.get(address)).text();
    expect(file).toContain('id="opens"');
    expect(file).toMatch(/@keyframes open/);
    expect(file).not.toContain('infinite');
    const endless = () =>
      document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity).length;
    expect(await page.evaluate(endless)).toBe(0);
  });

  test('is open from the start for who wants less motion', async ({ visitor }) => {
    const { page } = await visitor({ reducedMotion: 'reduce' });
    await page.goto(at('/'));
    await page.waitForLoadState('load');
    expect(await drawing(page)).toMatch(/\.svg$/);
  });
});

test.describe('On a phone', () => {
  for (const [path, title, preorder, login] of [
    ['/', titles.landing, actions.preorder, actions.signIn],
    ['/en', titles.landingInEnglish, 'Pre-order', 'Sign in'],
  ] as const)
    test(`${path} shows name, headline, both actions and the scene without scrolling, and the way in twice (acc 26) (acc 27)`, async ({
      visitor,
    }) => {
      const { page } = await visitor({ viewport: { width: 360, height: 780 } });
      await page.goto(at(path));
      const bottomOf = async (part: Locator) => {
        const box = await part.boundingBox();
        return box!.y + box!.height;
      };
      const name = await page.locator('header p').first().boundingBox();
      const choice = await page.locator('header [role=group]').boundingBox();
      expect(choice!.y).toBeLessThan(name!.y + name!.height);
      expect(await bottomOf(heading(page, title))).toBeLessThan(780);
      expect(await bottomOf(page.getByRole('button', { name: preorder, exact: true }))).toBeLessThan(780);
      const waysIn = page.getByRole('link', { name: login });
      expect(await waysIn.count()).toBe(2);
      for (const way of await waysIn.all()) expect(await bottomOf(way)).toBeLessThan(780);
      const picture = await page.locator('section img').first().boundingBox();
      expect(780 - picture!.y).toBeGreaterThan(300);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
});

test.describe('In a browser that keeps things back', () => {
  test('the page works where storage is blocked (fault 63)', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    await page.goto(at('/'));
    await waitForHydration(page);
    await page.getByRole('button', { name: actions.inEnglish }).click();
    await heading(page, titles.landingInEnglish).waitFor();
    await page.getByRole('button', { name: 'Pre-order' }).first().click();
    await page.getByRole('dialog', { name: 'Pre-order the Adventure Box' }).waitFor();
  });
});
