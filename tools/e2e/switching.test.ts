import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { reportsAddress } from 'page-contract/reports';
import { createShareLink } from 'page-contract/shareLink';
import { requireNewestRelease } from 'site/releases/readReleases.ts';
import { writeRelease } from 'site/releases/writeRelease.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { readStack } from './src/config.ts';
import { expect, test } from './src/fixtures.ts';
import { errorsOfOtherOrigin, openOwnSite } from './src/ownSite.ts';
import { heading } from './src/page.ts';
import { createChangedBuild, previewBuild, releaseBuild } from './src/release.ts';
import { actions, at, menu, openMenuEntry, titles } from './src/steps.ts';

// Pages that are open, or just being opened, during a release. One after the other, on one site.

const title = titles.faq;
const notice = 'Dieser Bereich lässt sich gerade nicht öffnen. Alles andere funktioniert weiter.';

let closeSite: () => Promise<void>;
test.beforeAll(async () => {
  closeSite = await openOwnSite();
});
test.afterAll(() => closeSite?.());
test.beforeEach(async ({ signedIn, errors }) => {
  errors.announce(...errorsOfOtherOrigin);
  await signedIn();
});

/** A page that has heard what is live now. */
async function hear(page: Page): Promise<void> {
  const answer = page.waitForResponse('**/registry.json');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await (await answer).finished();
  await page.waitForLoadState('networkidle');
}

const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);
test('A share link shows previews of a remote and of the shell to everyone who has it; a version that it may not name is named', async ({
  page,
  person,
  errors,
}) => {
  errors.announce(/status of 404/);
  const line = page.getByRole('complementary', { name: 'Versions on this page' });
  const [leave, leaveLater] = [actions.signOut, 'Auf Wiedersehen'];
  // Another text than above: no link shows a version that a rollback has left.
  const help = createChangedBuild('mf-help', (code) => code.replaceAll(title, 'Häufig gefragt'));
  // A text that no prerendered page shows: a changed build renders as before.
  const shell = createChangedBuild('shell', (code) => code.replaceAll(leave, leaveLater));
  await previewBuild('mf-help', help);
  await previewBuild('shell', shell);
  const link = new URL(createShareLink(at('/faq'), { 'mf-help': help.version, shell: shell.version }));

  await page.goto(at(link.pathname + link.search));
  await heading(page, 'Häufig gefragt').waitFor();
  await page.getByRole('button', { name: leaveLater }).waitFor();
  await expect(line.getByRole('status')).toContainText(`mf-help ${help.version} (preview until 20`);
  // The page stays what it is at a change of page and when it is reloaded.
  await openMenuEntry(person, menu.account);
  await heading(page, titles.account).waitFor();
  await page.reload();
  await heading(page, titles.account).waitFor();
  await openMenuEntry(person, menu.faq);
  await heading(page, 'Häufig gefragt').waitFor();
  expect(
    errors.all.filter((error) => /could not be loaded|does not (?:work|start)|integrity|Error:/.test(error)),
  ).toEqual([]);

  await line.getByRole('button', { name: 'Leave' }).press('Enter');
  await heading(page, title).waitFor();
  await page.getByRole('button', { name: leave }).waitFor();
  expect(new URL(page.url()).search).toBe('');

  await page.goto(at('/faq?with=mf-help@9.9.9'));
  await heading(page, title).waitFor();
  await expect(line.getByRole('alert')).toContainText('"mf-help@9.9.9" is neither live nor');
  await page.goto(`${at('')}//evil.example/?with=x`);
  await line.getByRole('alert').waitFor();
  await heading(page, 'Diese Seite gibt es nicht').waitFor();
  const hosts = await page.evaluate(() => [...document.links].map(({ hostname }) => hostname));
  expect(hosts.filter((host) => /evil/.test(host))).toEqual([]);
  await line.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL((url) => url.search === '');
  expect(new URL(page.url()).origin).toBe(at(''));
});

test.describe('A version that does not work is replaced by the last good one, without a word to the customer', () => {
  // Every release from now on makes pages that report.
  test.beforeAll(async () => {
    const store = createFolderStore(readStack().siteDir);
    const { release, lastNumber } = await requireNewestRelease(store);
    const page = { ...release.page, reports: reportsAddress };
    await writeRelease(store, { ...release, number: lastNumber + 1, id: randomUUID(), page });
  });

  /** Whether the notice was ever there, also for a moment. */
  const watchNotice = (page: Page) =>
    page.addInitScript((sentence) => {
      new MutationObserver(() => {
        if (document.body?.textContent?.includes(sentence)) Object.assign(window, { hasSeenNotice: true });
      }).observe(document, { childList: true, subtree: true, characterData: true });
    }, notice);
  const healed = (version: string) =>
    expect.stringContaining(`mf-help@${version} does not work here; the page continues with mf-help@`);

  test('when it throws at its first render (acc 298)', async ({ page, errors }) => {
    errors.announce(/TypeError/, /does not work/);
    const steps = '"mf-help__Setup-steps",children:';
    const build = createChangedBuild('mf-help', (code) => code.replace(steps, `${steps}null.steps,others:`));
    await releaseBuild('mf-help', build);
    await watchNotice(page);
    await page.goto(at('/setup'));
    await page.getByRole('list').filter({ hasText: 'WLAN' }).first().waitFor();
    expect(await page.evaluate(() => 'hasSeenNotice' in window)).toBe(false);
    expect(errors.all).toContainEqual(healed(build.version));
    // The page for operators.
    const readReports = async () => {
      const portal = await (await page.request.get(at('/-/'))).text();
      return portal.split(`<code>${build.version}</code>`)[1]?.split('</dd>')[0];
    };
    for (const kind of ['error', 'failed', 'healed'])
      await expect.poll(readReports, { message: kind }).toMatch(new RegExp(`\\b${kind} \\d`));
  });

  test('when its files are not what they should be (acc 298)', async ({ page, errors }) => {
    errors.announce(/find a valid digest/, /could not be loaded/, /does not/);
    const build = createChangedBuild('mf-help', (code) => code.replaceAll(title, 'Oft gefragt'));
    await releaseBuild('mf-help', build);
    await watchNotice(page);
    await page
      .context()
      .route(`**/mf-help/${build.version}/*.js*`, (route) =>
        route.fulfill({ status: 200, contentType: 'text/javascript', body: 'window.tampered = true;' }),
      );
    await page.goto(at('/faq'));
    // The last good one is what was live before the one above, which throws.
    await heading(page, new RegExp(`^(?:${title}|Am meisten gefragt)$`)).waitFor();
    expect(await page.evaluate(() => ['hasSeenNotice' in window, 'tampered' in window])).toEqual([false, false]);
    expect(errors.all).toContainEqual(healed(build.version));
  });
});

test('Another shell is one document load at the next change of page (acc 298)', async ({ page, person, errors }) => {
  await page.goto(at('/dashboard'));
  await heading(page, titles.dashboard).waitFor();
  await mark(page);
  await releaseBuild(
    'shell',
    createChangedBuild('shell', (code, file) =>
      file.startsWith('shell.') ? `window.isDifferent = true;${code}` : code,
    ),
  );
  await hear(page);
  expect(await isSameDocument(page)).toBe(true);
  await openMenuEntry(person, menu.account);
  await heading(page, titles.account).waitFor();
  await page.waitForFunction(() => !('isSameDocument' in window));
  expect(await page.evaluate(() => 'isDifferent' in window)).toBe(true);
  expect(errors.all.filter((error) => /integrity|Error:/.test(error))).toEqual([]);
});
