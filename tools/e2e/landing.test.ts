import { findInvalidHtml } from 'release/rehearsal/findInvalidHtml.ts';
import { expect, test } from './src/fixtures.ts';
import { findViolations, heading, measureOverflow, readAddress, waitForHydration } from './src/page.ts';
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

  test('each page says once in its footer that it shows sample data, and has no placeholder (acc 321)', async ({
    page,
  }) => {
    const legalPaths = ['/datenschutz', '/impressum', '/agb', '/widerrufsbelehrung', '/technische-daten'];
    for (const path of [
      ...['/', '/login', '/vorbestellen', '/kuendigen', '/widerruf', '/barrierefreiheit', '/bestaetigen/newsletter'],
      ...legalPaths,
      ...['/dashboard', '/account', '/subscription', '/setup', '/faq', '/en'],
    ]) {
      await page.goto(at(path));
      const note = path === '/en' ? 'Sample data of this environment' : 'Beispieldaten dieser Umgebung';
      // Locators by text do not look into the `noscript` of a page that is not prerendered.
      const shown = await page.locator('body').innerText();
      expect([path, shown.split(note).length - 1, shown.includes('[[')]).toEqual([path, 1, false]);
      expect([path, await page.getByRole('contentinfo').innerText()]).toEqual([path, expect.stringContaining(note)]);
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

test.describe('Licences of software and fonts', () => {
  // axe runs in the page.
  test.use({ bypassCSP: true });

  test('the imprint leads to their page, which is loaded only then (acc 332)', async ({ page }) => {
    await page.goto(at('/impressum'));
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await waitForHydration(page);
    expect(requested).not.toContain('/lizenzen');
    await page.getByRole('link', { name: 'Lizenzen' }).click();
    await heading(page, 'Lizenzen').waitFor();
    await page.setViewportSize({ width: 320, height: 700 });
    for (const [name, copyright] of [
      ['react 19', 'Copyright (c) Meta Platforms'],
      ['@firebase/auth', 'Copyright 2020 Google LLC'],
      ['fraunces-640.woff2', 'Copyright 2020 The Fraunces Project Authors'],
      ['@tanstack/react-query', 'Tanner Linsley'],
      ['webpack 5', 'JS Foundation'],
    ] as const) {
      const entry = page.getByRole('listitem').filter({ hasText: name }).first();
      await entry.locator('summary').click();
      await expect(entry.locator('[lang=en]')).toContainText(copyright);
    }
    expect(await measureOverflow(page)).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page)).toEqual([]);
    }
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' })).toBeVisible();
  });
});

test('Title, addresses and preview follow each change of page and language (acc 333)', async ({ page, signedIn }) => {
  const readTags = () =>
    page.evaluate(() => [
      document.title,
      ...[...document.head.querySelectorAll('link[rel=canonical], link[hreflang], meta[property="og:url"]')].map(
        (tag) => tag.getAttribute('href') ?? tag.getAttribute('content'),
      ),
    ]);
  const landingTitles = {
    de: 'Abenteuerbox – Geschichten, die mitwachsen',
    en: 'Adventure Box – stories that grow with your child',
  };
  const alternates = [at('/'), at('/en'), at('/')];
  await page.goto(at('/'));
  await waitForHydration(page);
  expect(await readTags()).toEqual([landingTitles.de, at('/'), ...alternates, at('/')]);
  await page.getByRole('button', { name: 'EN English' }).click();
  await expect.poll(readTags).toEqual([landingTitles.en, at('/en'), ...alternates, at('/en')]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cancel contracts here' }).click();
  await heading(page, 'Verträge hier kündigen').waitFor();
  expect(await readTags()).toEqual(['Vertrag kündigen – Abenteuerbox', at('/kuendigen'), at('/kuendigen')]);
  await signedIn();
  await page.goto(at('/impressum'));
  await page.getByRole('link', { name: /Zum Dashboard/ }).click();
  await heading(page, titles.dashboard).waitFor();
  expect(await readTags()).toEqual(['Dashboard – Abenteuerbox']);
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

  test('each page is valid HTML before its scripts run, with one title, heading and main part (acc 21)', async () => {
    const map = await (await fetch(at('/sitemap.xml'))).text();
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
    const others = ['/dashboard', '/bestaetigen/vorbestellung', '/lizenzen', '/gibt-es-nicht'].map((path) => at(path));
    for (const url of [...listed, ...others])
      expect([url, findInvalidHtml(await (await fetch(url)).text())]).toEqual([url, []]);
  });

  test('each open page has a description of its own (acc 333)', async () => {
    const map = await (await fetch(at('/sitemap.xml'))).text();
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
    const pages = await Promise.all(listed.map(async (url) => (await fetch(url)).text()));
    const descriptions = pages.map((html) => /<meta name="description" content="([^"]+)">/.exec(html)?.[1]);
    expect(new Set(descriptions).size).toBe(listed.length);
  });

  test('a shared link shows a picture of 1200 to 630 with a text, in each language another one (acc 333)', async () => {
    const pictures = new Set<string>();
    for (const [path, locale, otherLocale, text] of [
      ['/', 'de_DE', 'en_GB', /^Abenteuerbox – Geschichten/],
      ['/en', 'en_GB', 'de_DE', /^Adventure Box – stories/],
    ] as const) {
      const html = await (await fetch(at(path))).text();
      const read = (name: string) => new RegExp(`<meta property="${name}" content="([^"]+)">`).exec(html)?.[1];
      expect([read('og:locale'), read('og:locale:alternate')]).toEqual([locale, otherLocale]);
      expect(read('og:image:alt')).toMatch(text);
      const picture = Buffer.from(await (await fetch(read('og:image')!)).arrayBuffer());
      const size = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
      expect([picture.subarray(1, 4).toString(), ...size]).toEqual(['PNG', 1200, 630]);
      pictures.add(picture.toString('base64'));
    }
    expect(pictures.size).toBe(2);
  });

  test('structured data have one name for each thing, and no product that cannot be bought yet (acc 33, 333)', async () => {
    const graphs = [];
    for (const [path, language] of [
      ['/', 'de'],
      ['/en', 'en'],
    ] as const) {
      const html = await (await fetch(at(path))).text();
      const [, text] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html) ?? [];
      const graph = JSON.parse(text!)['@graph'] as { '@type': string }[];
      expect(graph.map((entry) => entry['@type'])).toEqual(['Organization', 'WebSite', 'WebPage']);
      expect(graph[2]).toMatchObject({ url: at(path), inLanguage: language });
      expect(text).not.toContain('Product');
      graphs.push(graph);
    }
    const [german, english] = graphs;
    expect(german!.slice(0, 2)).toEqual(english!.slice(0, 2));
    expect(german![0]).toMatchObject({ name: 'Abenteuerbox', alternateName: 'Adventure Box' });
    const html = await (await fetch(at('/en'))).text();
    expect(html).toContain('<meta property="og:site_name" content="Adventure Box">');
  });
});
