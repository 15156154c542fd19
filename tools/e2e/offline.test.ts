import type { LiveRegistry } from 'page-contract';
import type { Page } from 'playwright-core';
import { visitor, type Visitor } from './src/browser.ts';
import { eventually } from './src/eventually.ts';
import { openOwnSite } from './src/ownSite.ts';
import { releaseWithChange, site } from './src/release.ts';
import { address, appIsThere, at, heading, openMenuEntry, register } from './src/steps.ts';

let guest: Visitor;

beforeEach(async () => {
  guest = await visitor({ serviceWorkers: 'allow' });
});

afterEach(async () => {
  await guest.page.context().setOffline(false);
  await guest.leave();
});

/** Asks the page again until it says yes. Not `waitForFunction`: to that, a promise is already a yes. */
const becomesTrue = (what: string, page: Page, ask: () => Promise<boolean>) =>
  eventually(what, async () => (await page.evaluate(ask)) || undefined);

/** Waits until the worker has kept everything, which happens some time after the page is there. */
const worker = (page: Page) =>
  becomesTrue('the worker', page, async () => navigator.serviceWorker.controller?.state === 'activated');

/** A member whose browser is ready for a trip without internet. */
async function readyMember(): Promise<string> {
  const { email } = await register(guest.page);
  await worker(guest.page);
  return email;
}

const titles = { '/setup': 'Einrichtung deiner Abenteuerbox', '/faq': 'Häufig gestellte Fragen' } as const;

/** Waits until what is kept is what is live: the worker of a release replaces all copies. */
const keepsThisVersion = (page: Page) =>
  becomesTrue('copies of the new version', page, async () => {
    const names = await caches.keys();
    const html = names.length === 1 && (await (await (await caches.open(names[0]!)).match('/faq'))?.text());
    const { remotes } = (await (await fetch('/registry.json')).json()) as LiveRegistry;
    return !!html && Object.values(remotes).every(({ current }) => html.includes(current!.version));
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

test.each(Object.keys(titles) as (keyof typeof titles)[])(
  '%s opens and reloads without internet, with the shell around it, for a member who was only on the dashboard (acc 251, 276)',
  async (path) => {
    await readyMember();
    await guest.page.context().setOffline(true);
    for (const open of [() => guest.page.goto(at(path)), () => guest.page.reload()]) {
      await open();
      await heading(guest.page, titles[path]).waitFor();
      await guest.page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'FAQ' }).waitFor();
      await guest.page.getByRole('contentinfo').waitFor();
      expect(address(guest.page)).toBe(path);
    }
    expect(
      await guest.page.evaluate(() => document.fonts.check('16px Nunito') && document.fonts.check('16px Fraunces')),
    ).toBe(true);
  },
);

test('The search of the FAQ, links to answers and the way to the guide work without internet (acc 227, 251)', async () => {
  await readyMember();
  await guest.page.context().setOffline(true);
  await guest.page.goto(at('/faq#kuendigen'));
  await guest.page.getByRole('heading', { name: 'Wie kündige ich?' }).waitFor();
  await guest.page.getByRole('searchbox').fill('wlan');
  await guest.page
    .getByRole('status')
    .filter({ hasText: /^\d+ Fragen gefunden\.$/ })
    .waitFor();
  await openMenuEntry(guest.page, 'Einrichtung');
  await heading(guest.page, titles['/setup']).waitFor();
  await guest.page.getByRole('checkbox', { name: 'Schritt 1 ist erledigt' }).check();
  await guest.page.reload();
  await guest.page.getByRole('checkbox', { name: 'Schritt 1 ist erledigt', checked: true }).waitFor();
});

test('In the Wi-Fi of a box, where nothing is refused and nothing answers, the guide reloads all the same', async () => {
  await readyMember();
  await guest.page.goto(at('/setup'));
  await heading(guest.page, titles['/setup']).waitFor();
  await guest.page.context().route('**/*', () => undefined);
  await guest.page.reload({ waitUntil: 'commit' });
  await heading(guest.page, titles['/setup']).waitFor();
  expect(address(guest.page)).toBe('/setup');
});

test('A screen that needs the internet says so, and opens by itself when it is back', async () => {
  await readyMember();
  await guest.page.context().setOffline(true);
  await guest.page.goto(at('/setup'));
  await heading(guest.page, titles['/setup']).waitFor();
  await guest.page.goto(at('/kuendigen'));
  await guest.page.getByText('Für diesen Bereich brauchst du Internet.').waitFor();
  await guest.page.context().setOffline(false);
  await heading(guest.page, /kündigen/i).waitFor();
});

test('Nothing but the static app is stored: no answer of a server, no token, no registry, nothing personal, also after signing out (acc 276)', async () => {
  const email = await readyMember();
  for (const name of ['Konto', 'Abo verwalten', 'Einrichtung', 'FAQ', 'Dashboard']) {
    await openMenuEntry(guest.page, name);
    await heading(guest.page, /./).waitFor();
  }
  await guest.page.reload();
  await heading(guest.page, /./).waitFor();
  await guest.page.getByRole('button', { name: 'Abmelden' }).click();
  await guest.page.waitForURL(at('/login'));

  const contents = await stored(guest.page);
  const { origin, pathname } = new URL(at('/'));
  expect(pathname).toBe('/');
  for (const [url, text] of Object.entries(contents)) {
    expect(url).toMatch(new RegExp(`^${origin}/(setup|faq|offline\\.html|.+\\.[0-9a-f]{12}\\.\\w+)$`));
    expect(text).not.toContain(email);
    expect(text).not.toMatch(/eyJ[\w-]{10,}\.[\w-]{10,}/);
  }
  expect(Object.keys(contents).filter((url) => /mf-(account|landing|subscription)/.test(url))).toEqual([]);
  const left = await guest.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(left).not.toContain(email);
  expect(left).not.toMatch(/eyJ/);

  await guest.page.context().setOffline(true);
  await guest.page.goto(at('/setup'));
  await guest.page.waitForURL(at('/'));
  expect(await guest.page.getByText(email).count()).toBe(0);
});

test('A visitor who is not signed in gets nothing stored', async () => {
  await guest.page.goto(at('/'));
  await appIsThere(guest.page);
  await guest.page.waitForLoadState('networkidle');
  expect(
    await guest.page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]),
  ).toEqual([0, 0]);
});

test('The app can be installed (acc 276)', async () => {
  await readyMember();
  const session = await guest.page.context().newCDPSession(guest.page);
  const { errors } = (await session.send('Page.getAppManifest')) as { errors: unknown[] };
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  expect(guest.errors).toEqual([]);
});

describe('On a site that changes', () => {
  let closeSite: () => Promise<void>;

  beforeAll(async () => {
    closeSite = await openOwnSite();
  });

  afterAll(() => closeSite());

  const sentence = 'Kurze Antworten für Eltern, nach Themen sortiert.';
  const changed = 'Frisch erschienene Antworten für Eltern.';
  const rollback = () => site('site/src/release/rollbackMain.ts', 'mf-help');

  /** The internet is back, and the page has heard what is live. */
  async function reconnect(): Promise<void> {
    const heard = guest.page.waitForResponse(at('/registry.json'));
    await guest.page.context().setOffline(false);
    await heard;
  }

  test('a release while the browser is offline leaves the old version whole and shows as soon as there is internet; so does a rollback (acc 24, 276)', async () => {
    await readyMember();
    await guest.page.context().setOffline(true);
    await guest.page.goto(at('/faq'));
    await guest.page.getByText(sentence).waitFor();
    await releaseWithChange(sentence, changed);
    try {
      await guest.page.reload();
      await guest.page.getByText(sentence).waitFor();
      await reconnect();
      await openMenuEntry(guest.page, 'Einrichtung');
      await heading(guest.page, titles['/setup']).waitFor();
      await openMenuEntry(guest.page, 'FAQ');
      await guest.page.getByText(changed).waitFor();

      await keepsThisVersion(guest.page);
      await guest.page.context().setOffline(true);
      await guest.page.reload();
      await guest.page.getByText(changed).waitFor();
    } finally {
      await rollback();
    }
    await reconnect();
    await openMenuEntry(guest.page, 'Einrichtung');
    await heading(guest.page, titles['/setup']).waitFor();
    await openMenuEntry(guest.page, 'FAQ');
    await guest.page.getByText(sentence).waitFor();
  });

  test('switched off, the next visit takes every copy and the worker away', async () => {
    await readyMember();
    await site('site/src/release/offlineMain.ts', 'off');
    await guest.page.goto(at('/faq'));
    await heading(guest.page, titles['/faq']).waitFor();
    const gone = async () =>
      (await caches.keys()).length === 0 && (await navigator.serviceWorker.getRegistrations()).length === 0;
    await becomesTrue('the end of the worker', guest.page, gone);
    await guest.page.reload();
    await heading(guest.page, titles['/faq']).waitFor();
    expect(await guest.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });
});
