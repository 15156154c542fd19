import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageConfig } from 'page-contract';
import { reportsAddress } from 'page-contract/reports';
import { writePair } from 'site/checks/pairs.ts';
import { siteFactsFile, type SiteFacts } from 'site/publish/siteFacts.ts';
import { badReports, type Visits } from 'site/reports/badReports.ts';
import { visitor, type Visitor } from './src/browser.ts';
import { stack } from './src/config.ts';
import { eventually } from './src/eventually.ts';
import { openOwnSite } from './src/ownSite.ts';
import { changedBuild, releaseBuild, releaseWithChange, site } from './src/release.ts';
import { at, heading, openMenuEntry, register } from './src/steps.ts';

// What happens to a page that is open, or is just being opened, when something else goes live. One after the other, on one site.

const title = 'Häufig gestellte Fragen';
const notice = 'Dieser Bereich lässt sich gerade nicht öffnen. Alles andere funktioniert weiter.';

let closeSite: () => Promise<void>;
let guest: Visitor;
beforeAll(async () => {
  closeSite = await openOwnSite();
});
afterAll(() => closeSite?.());
beforeEach(async () => {
  guest = await visitor();
  await register(guest.page);
});
afterEach(() => guest.leave());

/** A page that has heard what is live now. */
async function hear(): Promise<void> {
  const answer = guest.page.waitForResponse('**/registry.json');
  await guest.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await (await answer).finished();
  await guest.page.waitForLoadState('networkidle');
}

const mark = () => guest.page.evaluate(() => void Object.assign(window, { isSameDocument: true }));
const isSameDocument = () => guest.page.evaluate(() => 'isSameDocument' in window);
const sheets = () =>
  guest.page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href*="/mf-help/"]')].map(
      ({ href }) => new URL(href).pathname.split('/')[2],
    ),
  );

test('A newer version is used at the next change of page without loading a document, and so is an older one (acc 298)', async () => {
  const { page } = guest;
  await mark();
  await openMenuEntry(page, 'FAQ');
  await heading(page, title).waitFor();
  await page.getByRole('searchbox').fill('wlan');
  await releaseWithChange(title, 'Oft gefragt');
  await hear();
  expect(await page.getByRole('searchbox').inputValue()).toBe('wlan');
  await heading(page, title).waitFor();
  await openMenuEntry(page, 'Konto');
  await openMenuEntry(page, 'FAQ');
  await heading(page, 'Oft gefragt').waitFor();
  expect(new Set(await sheets()).size).toBe(1);

  await site('site/src/release/rollbackMain.ts', 'mf-help');
  await hear();
  await heading(page, 'Oft gefragt').waitFor();
  await openMenuEntry(page, 'Konto');
  await openMenuEntry(page, 'FAQ');
  await heading(page, title).waitFor();
  expect(new Set(await sheets()).size).toBe(1);
  expect(await isSameDocument()).toBe(true);
  // The backend does not know the address of this site; of loading and drawing nothing went wrong.
  expect(guest.errors.filter((error) => /could not be loaded|does not work|integrity|Error:/.test(error))).toEqual([]);
});

test('A composition link replays what somebody saw, three releases later, on the shell of then; an edited one is refused', async () => {
  const { page } = guest;
  const running = () => page.evaluate(() => JSON.parse(document.getElementById('page')!.textContent!) as PageConfig);
  const panel = page.getByRole('complementary', { name: 'Composition' });
  await page.goto(at('/faq'));
  await heading(page, title).waitFor();
  const { versions: seen } = await running();
  const link = JSON.parse(
    await site('tools/rehearsal/src/compositionsMain.ts', 'link', '--screen', '/faq', '--json'),
  ) as { address: string; composition: string };
  const address = at(link.address.slice(new URL(link.address).origin.length));
  await releaseWithChange(title, 'Oft gefragt');
  await releaseWithChange(title, 'Am meisten gefragt');
  // What no painted page shows: a changed build paints as before.
  const [leave, leaveLater] = ['Abmelden', 'Auf Wiedersehen'];
  await releaseBuild(
    'shell',
    changedBuild('shell', (code) => code.replaceAll(leave, leaveLater)),
  );

  await page.goto(address);
  await heading(page, title).waitFor();
  expect((await running()).versions).toEqual(seen);
  await page.getByRole('button', { name: leave }).waitFor();
  await panel.getByRole('button', { name: 'Composition: 2 of 5 not live' }).press('Enter');
  expect(await panel.getByRole('list', { name: 'Versions' }).innerText()).toContain(`mf-help@${seen!['mf-help']}`);
  // The page stays what it is, whatever is live meanwhile: at a change of page, and when it is loaded anew.
  await openMenuEntry(page, 'Konto');
  await heading(page, /Konto/).waitFor();
  await page.reload();
  await heading(page, /Konto/).waitFor();
  await openMenuEntry(page, 'FAQ');
  await heading(page, title).waitFor();
  expect(
    guest.errors.filter((error) => /could not be loaded|does not (?:work|start)|integrity|Error:/.test(error)),
  ).toEqual([]);

  await panel.getByRole('link', { name: 'Leave this composition' }).click();
  await heading(page, 'Am meisten gefragt').waitFor();
  await page.getByRole('button', { name: leaveLater }).waitFor();
  await page.goto(address.replace(/.{9}$/, 'AAAAAAAAA'));
  await heading(page, 'Am meisten gefragt').waitFor();
  expect(await page.getByText(/signature does not fit/).getAttribute('role')).toBe('alert');
});

test('After a release of the shell, a browser that was here before loads what is different, and runs the whole', async () => {
  const { page } = guest;
  const isShell = (address: string) => /\/shell\.[0-9a-f]+\.js$/.test(address);
  await page.goto(at('/account'));
  await heading(page, /Konto/).waitFor();
  await releaseBuild(
    'shell',
    changedBuild('shell', (code, file) => (isShell(`/${file}`) ? `window.isDifferent = true;${code}` : code)),
  );
  const answer = page.waitForResponse((response) => isShell(response.url()));
  await page.reload();
  expect(await (await answer).headerValue('content-encoding')).toBe('dcz');
  await heading(page, /Konto/).waitFor();
  expect(await page.evaluate(() => 'isDifferent' in window)).toBe(true);
  expect(guest.errors.filter((error) => /integrity|Error:/.test(error))).toEqual([]);
});

test('A scenario is a state of the whole app for whoever has the link, and no call reaches a server', async () => {
  const { page } = guest;
  const fault = ['--fault', '403', '--at', 'list-devices'];
  const words = ['link', '--scenario', 'mf-account/low-minutes', ...fault, '--clock', '2026-12-31T23:30Z', '--json'];
  const link = JSON.parse(await site('tools/rehearsal/src/compositionsMain.ts', ...words)) as { address: string };
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.goto(at(link.address.slice(new URL(link.address).origin.length)));
  await page.getByText('59 Minuten').first().waitFor();
  await page.getByText('Noch keine Box verbunden.').waitFor();
  expect(await page.evaluate(() => new Date().toISOString())).toMatch(/^2026-12-31T23:3/);
  expect([...new Set(asked)]).toEqual([at('')]);
});

describe('A version that does not work is replaced by the last good one, without a word to the customer', () => {
  // Every release from now on makes pages that report. A browser has seen what is live so far: pages go back to no other version.
  beforeAll(() => {
    const { siteDir } = stack();
    const file = join(siteDir, siteFactsFile);
    const facts = JSON.parse(readFileSync(file, 'utf8')) as SiteFacts;
    const { version } = facts.registry.remotes['mf-help']!.current!;
    writePair(siteDir, [`mf-help@${version}`, `shell@${facts.shell.version}`], []);
    writeFileSync(file, JSON.stringify({ ...facts, page: { ...facts.page, reports: reportsAddress } }));
  });

  /** What the site has counted once the page was left. */
  async function reported(version: string): Promise<Visits> {
    await guest.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/reports\.[^/]+\.js$/.test(name)),
    );
    await guest.page.waitForLoadState('networkidle');
    await guest.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    return eventually('the report', async () => {
      const visits = badReports(stack().siteDir, `mf-help@${version}`, new Date(0));
      return visits.bad > 0 ? visits : undefined;
    });
  }

  /** Whether the notice was ever there, also for a moment. */
  const watchNotice = () =>
    guest.page.addInitScript((sentence) => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes(sentence)) Object.assign(window, { hasSeenNotice: true });
      }).observe(document, { childList: true, subtree: true, characterData: true });
    }, notice);
  const healed = (version: string) =>
    expect.stringContaining(`mf-help@${version} does not work here; the page goes on with mf-help@`);

  test('when it throws at its first render (acc 298)', async () => {
    const steps = '"mf-help__Setup-steps",children:';
    const build = changedBuild('mf-help', (code) => code.replace(steps, `${steps}null.steps,others:`));
    await releaseBuild('mf-help', build);
    await watchNotice();
    await guest.page.goto(at('/setup'));
    await guest.page.getByRole('list').filter({ hasText: 'WLAN' }).first().waitFor();
    expect(await guest.page.evaluate(() => 'hasSeenNotice' in window)).toBe(false);
    expect(guest.errors).toContainEqual(healed(build.version));
    expect(await reported(build.version)).toEqual({ shown: 1, bad: 1 });
  });

  test('when its files are not what they should be (acc 298)', async () => {
    const build = changedBuild('mf-help', (code) => code.replaceAll(title, 'Oft gefragt'));
    await releaseBuild('mf-help', build);
    await watchNotice();
    await guest.page
      .context()
      .route(`**/mf-help/${build.version}/*.js*`, (route) =>
        route.fulfill({ status: 200, contentType: 'text/javascript', body: 'window.tampered = true;' }),
      );
    await guest.page.goto(at('/faq'));
    // The last good one is what was live before the one above, which throws.
    await heading(guest.page, /^(?:Häufig gestellte Fragen|Am meisten gefragt)$/).waitFor();
    expect(await guest.page.evaluate(() => ['hasSeenNotice' in window, 'tampered' in window])).toEqual([false, false]);
    expect(guest.errors).toContainEqual(healed(build.version));
  });
});

test('Another shell is one document load at the next change of page (acc 298)', async () => {
  const { page } = guest;
  await mark();
  await releaseBuild(
    'shell',
    changedBuild('shell', (code, file) => (file.startsWith('shell.') ? `${code};` : code)),
  );
  await hear();
  expect(await isSameDocument()).toBe(true);
  await openMenuEntry(page, 'Konto');
  await heading(page, /Konto/).waitFor();
  await page.waitForFunction(() => !('isSameDocument' in window));
});
