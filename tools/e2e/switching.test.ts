import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportsAddress } from 'page-contract/reports';
import { writePair } from 'site/checks/pairs.ts';
import { siteFactsFile, type SiteFacts } from 'site/publish/siteFacts.ts';
import { badReports, type Visits } from 'site/reports/badReports.ts';
import { visitor, type Visitor } from './src/browser.ts';
import { stack } from './src/config.ts';
import { eventually } from './src/eventually.ts';
import { openOwnSite } from './src/ownSite.ts';
import { changedBuild, previewBuild, releaseBuild, releaseWithChange, site } from './src/release.ts';
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

test('A share link shows previews of a remote and of the shell to whoever has it; a version that it may not name is named', async () => {
  const { page } = guest;
  const panel = page.getByRole('complementary', { name: 'Versions on this page' });
  const [leave, leaveLater] = ['Abmelden', 'Auf Wiedersehen'];
  const help = changedBuild('mf-help', (code) => code.replaceAll(title, 'Oft gefragt'));
  // What no prerendered page shows: a changed build renders as before.
  const shell = changedBuild('shell', (code) => code.replaceAll(leave, leaveLater));
  await previewBuild('mf-help', help);
  await previewBuild('shell', shell);
  const versions = [`mf-help@${help.version}`, `shell@${shell.version}`];
  const printed = await site('site/src/share/shareMain.ts', ...versions, '--screen', '/faq');
  expect(printed.trim().length).toBeLessThanOrEqual(200);
  const link = new URL(printed.trim());

  await page.goto(at(link.pathname + link.search));
  await heading(page, 'Oft gefragt').waitFor();
  await page.getByRole('button', { name: leaveLater }).waitFor();
  expect(await panel.getByRole('status').innerText()).toContain(`mf-help ${help.version} (preview until 20`);
  // The page stays what it is at a change of page and when it is reloaded.
  await openMenuEntry(page, 'Konto');
  await heading(page, /Konto/).waitFor();
  await page.reload();
  await heading(page, /Konto/).waitFor();
  await openMenuEntry(page, 'FAQ');
  await heading(page, 'Oft gefragt').waitFor();
  expect(
    guest.errors.filter((error) => /could not be loaded|does not (?:work|start)|integrity|Error:/.test(error)),
  ).toEqual([]);

  await panel.getByText('Other versions').press('Enter');
  await panel.getByRole('combobox', { name: 'shell' }).selectOption({ index: 0 });
  await panel.getByRole('button', { name: 'Show these versions' }).press('Enter');
  await page.getByRole('button', { name: leave }).waitFor();
  await heading(page, 'Oft gefragt').waitFor();
  await panel.getByRole('button', { name: 'Leave' }).press('Enter');
  await heading(page, title).waitFor();
  expect(new URL(page.url()).search).toBe('');

  await page.goto(at('/faq?with=mf-help@9.9.9'));
  await heading(page, title).waitFor();
  expect(await panel.getByRole('alert').innerText()).toContain('"mf-help@9.9.9" is neither live nor');
  await page.goto(`${at('')}//evil.example/?with=x`);
  await panel.getByRole('alert').waitFor();
  await heading(page, 'Diese Seite gibt es nicht').waitFor();
  const hosts = await page.evaluate(() => [...document.links].map(({ hostname }) => hostname));
  expect(hosts.filter((host) => /evil/.test(host))).toEqual([]);
  await panel.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL((url) => url.search === '');
  expect(new URL(page.url()).origin).toBe(at(''));
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
