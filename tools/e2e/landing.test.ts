import type { Locator, Page } from '@playwright/test';
import { expect, test } from './src/fixtures.ts';
import { readAddress, waitForHydration, heading } from './src/page.ts';
import { actions, at, titles } from './src/steps.ts';

test.describe('Without JavaScript', () => {
  for (const [path, language, title, adventure, hint] of [
    ['/', 'de', titles.landing, 'Der Planet aus Papier', 'Dieses Formular braucht JavaScript.'],
    ['/en', 'en', titles.landingInEnglish, 'The Dragon Who Could Not Sleep', 'This form needs JavaScript.'],
  ] as const)
    test(`${path} can be read, and its forms say what they need (acc 34, 269)`, async ({ visitor }) => {
      const { page } = await visitor({ javaScriptEnabled: false });
      await page.goto(at(path));
      await heading(page, title).waitFor();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.getByRole('heading', { name: adventure }).waitFor();
      expect(await page.getByRole('main').innerText()).toContain(hint);
      await page.getByRole('textbox').first().fill('anna@muster.example');
      await page.keyboard.press('Enter');
      expect(readAddress(page)).toBe(path);
    });

  for (const [name, title] of [
    ['Datenschutz', 'Datenschutzerklärung'],
    ['Impressum', 'Impressum'],
    ['AGB', 'Allgemeine Geschäftsbedingungen'],
    ['Widerrufsbelehrung', 'Widerrufsbelehrung'],
    ['Barrierefreiheit', 'Barrierefreiheit'],
  ] as const)
    test(`the footer leads to ${name}`, async ({ visitor }) => {
      const { page } = await visitor({ javaScriptEnabled: false });
      await page.goto(at('/'));
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await heading(page, title).waitFor();
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(300);
    });

  test('a page that only works with JavaScript says so', async ({ visitor }) => {
    const { page } = await visitor({ javaScriptEnabled: false });
    await page.goto(at('/dashboard'));
    expect(await page.locator('body').innerText()).toContain('Die Abenteuerbox-App braucht JavaScript.');
  });

  test('the sign-in page says so in place of its form', async ({ visitor }) => {
    const { page } = await visitor({ javaScriptEnabled: false });
    await page.goto(at('/login'));
    const main = page.getByRole('main');
    expect(await main.innerText()).toContain('Die Anmeldung braucht JavaScript.');
    expect(await main.getByRole('textbox').or(main.getByRole('button')).count()).toBe(0);
  });
});

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
    test(`${path} shows name, headline, both actions and the scene without scrolling, and the way in once (acc 27)`, async ({
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
      expect(await page.getByRole('link', { name: login }).count()).toBe(1);
      expect(await bottomOf(page.getByRole('link', { name: login }))).toBeLessThan(780);
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

test.describe('Two languages, two addresses', () => {
  test('each says where the other one is, and what it is called (acc 35)', async () => {
    for (const [path, language, title, description] of [
      ['/', 'de', 'Abenteuerbox – Geschichten, die mitwachsen', /^Eine Box, die Kindern/],
      ['/en', 'en', 'Adventure Box – stories that grow with your child', /^A box that tells children/],
    ] as const) {
      const html = await (await fetch(at(path))).text();
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`<title>${title}</title>`);
      expect(/<meta name="description" content="([^"]+)">/.exec(html)?.[1]).toMatch(description);
      expect(html).toContain(`<link rel="canonical" href="${at(path)}">`);
      expect(html).toContain(`<link rel="alternate" hreflang="de" href="${at('/')}">`);
      expect(html).toContain(`<link rel="alternate" hreflang="en" href="${at('/en')}">`);
      expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${at('/')}">`);
      expect(html).toContain(`<meta property="og:title" content="${title}">`);
    }
  });
});

test.describe('For search engines and shared links', () => {
  test('robots and sitemap name every open page and no other', async () => {
    const robots = await (await fetch(at('/robots.txt'))).text();
    expect(robots).toContain('Allow: /');
    const [, place] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
    const map = await (await fetch(place!)).text();
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!.replace(at(''), ''));
    expect(listed.sort()).toEqual([
      '/',
      '/agb',
      '/barrierefreiheit',
      '/datenschutz',
      '/en',
      '/impressum',
      '/kuendigen',
      '/login',
      '/technische-daten',
      '/vorbestellen',
      '/widerruf',
      '/widerrufsbelehrung',
    ]);
    for (const path of listed) expect((await fetch(at(path))).status).toBe(200);
  });

  test('a shared link shows a picture of 1200 to 630', async () => {
    const html = await (await fetch(at('/'))).text();
    const [, url] = /<meta property="og:image" content="([^"]+)">/.exec(html) ?? [];
    const picture = Buffer.from(await (await fetch(url!)).arrayBuffer());
    expect([picture.subarray(1, 4).toString(), picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([
      'PNG',
      1200,
      630,
    ]);
  });

  test('structured data describe the site, its owner and the page in its language (acc 33)', async () => {
    const html = await (await fetch(at('/en'))).text();
    const [, text] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html) ?? [];
    const graph = JSON.parse(text!)['@graph'] as { '@type': string }[];
    expect(graph.map((entry) => entry['@type'])).toEqual(['Organization', 'WebSite', 'WebPage']);
    expect(graph[2]).toMatchObject({ url: at('/en'), inLanguage: 'en', about: { name: 'Adventure Box' } });
    expect(html).toContain('<meta property="og:site_name" content="Adventure Box">');
  });
});
