import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { LiveRegistry } from 'page-contract';
import { expect, test as base } from './src/fixtures.ts';
import { errorsOfOtherOrigin, openOwnSite } from './src/ownSite.ts';
import { heading } from './src/page.ts';
import { createChangedBuild, releaseBuild, releaseWithChange, runSiteProgram } from './src/release.ts';
import { at, menu, openMenuEntry, signOut, titles } from './src/steps.ts';

/** Asks the page again until it says yes. Not `waitForFunction`: to that, a promise is already a yes. */
const becomesTrue = (what: string, page: Page, ask: () => Promise<boolean>) =>
  expect.poll(() => page.evaluate(ask), { message: what, timeout: 40_000 }).toBe(true);

/** Waits until the worker has kept everything, which happens some time after the page is there. */
const worker = (page: Page) =>
  becomesTrue('the worker', page, async () => navigator.serviceWorker.controller?.state === 'activated');

/** A member whose browser is ready for a trip without internet. */
const test = base.extend<{ openReady: () => Promise<string> }>({
  openReady: async ({ page, signedIn }, use) =>
    use(async () => {
      const { email } = await signedIn();
      await page.goto(at('/dashboard'));
      await worker(page);
      return email;
    }),
});

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ errors }) =>
  errors.announce(/net::ERR_INTERNET_DISCONNECTED/, /could not be loaded/, / failed: network/),
);

/** Waits until what is kept is what is live: the worker of a release replaces all copies. */
const keepsThisVersion = (page: Page) =>
  becomesTrue('copies of the new version', page, async () => {
    const names = await caches.keys();
    const html = names.length === 1 && (await (await (await caches.open(names[0]!)).match('/faq'))?.text());
    const { remotes } = (await (await fetch('/registry.json')).json()) as LiveRegistry;
    return !!html && Object.values(remotes).every(({ live }) => html.includes(live!.version));
  });

/** Everything in the browser's caches as one text per address. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found[new URL(request.url).href] = await (await cache.match(request))!.text();
    }
    return found;
  });

test('Nothing but the static app is stored: no answer of a server, no token, no registry, nothing personal, also after signing out; and the app can be installed (acc 276)', async ({
  page,
  person,
  openReady,
}) => {
  const email = await openReady();
  const session = await page.context().newCDPSession(page);
  const manifest = (await session.send('Page.getAppManifest')) as { errors: unknown[] };
  expect(manifest.errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);

  for (const name of [menu.account, menu.subscription, menu.setup, menu.faq, menu.dashboard]) {
    await openMenuEntry(person, name);
    await heading(page, /./).waitFor();
  }
  await page.reload();
  await heading(page, /./).waitFor();
  await signOut(person);

  const contents = await stored(page);
  const { origin, pathname } = new URL(at('/'));
  expect(pathname).toBe('/');
  for (const [url, text] of Object.entries(contents)) {
    expect(url).toMatch(
      new RegExp(`^${origin}/(setup|faq|offline\\.html|.+\\.[0-9a-f]{12}\\.\\w+|.+/(remoteEntry|direct)\\.js)$`),
    );
    expect(text).not.toContain(email);
    expect(text).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}/);
  }
  expect(Object.keys(contents).filter((url) => /mf-(account|landing|subscription)/.test(url))).toEqual([]);
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(left).not.toContain(email);
  expect(left).not.toMatch(/eyJ/);

  await page.context().setOffline(true);
  await page.goto(at('/setup'));
  await page.waitForURL(at('/'));
  expect(await page.getByText(email).count()).toBe(0);
});

test.describe('On a site that changes', () => {
  let closeSite: () => Promise<void>;

  test.beforeAll(async () => {
    closeSite = await openOwnSite();
  });

  test.afterAll(() => closeSite());

  test.beforeEach(({ errors }) => errors.announce(...errorsOfOtherOrigin));

  const sentence = 'Kurze Antworten für Eltern, nach Themen sortiert.';
  const changed = 'Frisch erschienene Antworten für Eltern.';
  const rollback = () => runSiteProgram('release/src/commandsMain.ts', 'rollback', 'mf-help');

  /** The internet is back, and the page has heard what is live. */
  async function reconnect(page: Page): Promise<void> {
    const heard = page.waitForResponse(at('/registry.json'));
    await page.context().setOffline(false);
    await heard;
  }

  test('a release while the browser is offline leaves the old version whole and shows as soon as there is internet; so does a rollback (acc 24, 276)', async ({
    page,
    person,
    openReady,
  }) => {
    await openReady();
    await page.context().setOffline(true);
    await page.getByText('Du bist offline. Einrichtung und FAQ kannst du lesen.').waitFor();
    await page.goto(at('/faq'));
    await page.getByText(sentence).waitFor();
    await releaseWithChange(sentence, changed);
    try {
      await page.reload();
      await page.getByText(sentence).waitFor();
      await reconnect(page);
      await openMenuEntry(person, menu.setup);
      await heading(page, titles.setup).waitFor();
      await openMenuEntry(person, menu.faq);
      await page.getByText(changed).waitFor();

      await keepsThisVersion(page);
      await page.context().setOffline(true);
      await page.reload();
      await page.getByText(changed).waitFor();
    } finally {
      await rollback();
    }
    await reconnect(page);
    await openMenuEntry(person, menu.setup);
    await heading(page, titles.setup).waitFor();
    await openMenuEntry(person, menu.faq);
    await page.getByText(sentence).waitFor();
  });

  test('after a release without pages for offline reading, the next visit takes every copy and the worker away', async ({
    page,
    openReady,
  }) => {
    await openReady();
    // Another sentence than above: a version cannot be released with another contract.
    const build = createChangedBuild('mf-help', (code) => code.replaceAll(sentence, 'Nur mit Internet.'));
    const contract = join(build.root, 'mf-help/dist/contract.json');
    writeFileSync(contract, readFileSync(contract, 'utf8').replaceAll('"offline": true', '"offline": false'));
    await releaseBuild('mf-help', build);
    await page.goto(at('/faq'));
    await heading(page, titles.faq).waitFor();
    const gone = async () =>
      (await caches.keys()).length === 0 && (await navigator.serviceWorker.getRegistrations()).length === 0;
    await becomesTrue('the end of the worker', page, gone);
    await page.reload();
    await heading(page, titles.faq).waitFor();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });
});
