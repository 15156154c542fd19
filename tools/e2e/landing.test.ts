import { expect, test } from './src/fixtures.ts';
import { readAddress, heading } from './src/page.ts';
import { at, titles } from './src/steps.ts';

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page can be read in both languages, and its forms say what they need (acc 34, 269)', async ({
    page,
  }) => {
    for (const [path, language, title, adventure, hint] of [
      ['/', 'de', titles.landing, 'Der Planet aus Papier', 'Dieses Formular braucht JavaScript.'],
      ['/en', 'en', titles.landingInEnglish, 'The Dragon Who Could Not Sleep', 'This form needs JavaScript.'],
    ] as const) {
      await page.goto(at(path));
      await heading(page, title).waitFor();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.getByRole('heading', { name: adventure }).waitFor();
      expect(await page.getByRole('main').innerText()).toContain(hint);
      await page.getByRole('textbox').first().fill('anna@muster.example');
      await page.keyboard.press('Enter');
      expect(readAddress(page)).toBe(path);
    }
  });

  test('the footer leads to every legal text', async ({ page }) => {
    for (const [name, title] of [
      ['Datenschutz', 'Datenschutzerklärung'],
      ['Impressum', 'Impressum'],
      ['AGB', 'Allgemeine Geschäftsbedingungen'],
      ['Widerrufsbelehrung', 'Widerrufsbelehrung'],
      ['Barrierefreiheit', 'Barrierefreiheit'],
    ] as const) {
      await page.goto(at('/'));
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await heading(page, title).waitFor();
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(300);
    }
  });

  test('cancelling and withdrawing name e-mail and post; sign-in and dashboard say what they need (acc 290)', async ({
    page,
  }) => {
    for (const [path, title] of [
      ['/kuendigen', 'Verträge hier kündigen'],
      ['/widerruf', 'Vertrag widerrufen'],
    ] as const) {
      await page.goto(at(path));
      await heading(page, title).waitFor();
      // Not the prerendered form as well, which would do nothing.
      expect(await page.getByRole('textbox').count()).toBe(0);
      await expect(page.getByText(/^E-Mail: /)).toHaveCount(1);
      await expect(page.getByText(/^Post: /)).toHaveCount(1);
    }
    await page.goto(at('/login'));
    const main = page.getByRole('main');
    expect(await main.innerText()).toContain('Die Anmeldung braucht JavaScript.');
    expect(await main.getByRole('textbox').or(main.getByRole('button')).count()).toBe(0);
    await page.goto(at('/dashboard'));
    expect(await page.locator('body').innerText()).toContain('Die Abenteuerbox-App braucht JavaScript.');
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
