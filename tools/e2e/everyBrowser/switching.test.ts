import { shareStack, readStack } from '../src/config.ts';
import { expect, test } from '../src/engines/fixtures.ts';
import { openOwnSite } from '../src/ownSite.ts';
import type { Person } from '../src/person.ts';
import { releaseWithChange, runSiteProgram } from '../src/release.ts';
import { at, menu, openMenuEntry, titles } from '../src/steps.ts';

// A page that is open during a release.

const changed = 'Oft gefragt';

let closeSite: () => Promise<void>;
let ownSite: string;
test.beforeAll(async () => {
  const { origin } = readStack();
  closeSite = await openOwnSite();
  ownSite = readStack().origin;
  // The backend answers to pages of this address only.
  shareStack({ ...readStack(), origin });
});
test.afterAll(() => closeSite?.());

/** Changes between two pages until the FAQ has this heading: the page hears a moment later what is live. */
async function waitForVersion(person: Person, title: string): Promise<void> {
  await expect(async () => {
    await person.run("dispatchEvent(new Event('online'))");
    await openMenuEntry(person, menu.account);
    await person.read('heading', titles.account);
    await openMenuEntry(person, menu.faq);
    expect(await person.read('heading', new RegExp(`^(?:${titles.faq}|${changed})$`))).toBe(title);
  }).toPass();
}

test('A newer version of a screen is used at the next change of page, in the same document, and so is an older one (acc 298)', async ({
  network,
  person,
  signedIn,
}) => {
  network.redirect(at(''), ownSite);
  await signedIn();
  await person.open(at('/faq'));
  await person.read('heading', titles.faq);
  await person.run('window.isSameDocument = true');
  await person.type('Wonach suchst du?', 'wlan');
  await releaseWithChange(titles.faq, changed);
  const heard = network.requests.length;
  await expect(async () => {
    await person.run("dispatchEvent(new Event('online'))");
    const urls = network.requests.slice(heard).map(({ url }) => url);
    expect(urls.filter((url) => url.endsWith('/registry.json')).length).toBeGreaterThan(1);
  }).toPass();
  // Nothing changes under the eyes of the reader.
  expect(await person.inspect('searchbox')).toMatchObject({ value: 'wlan' });
  await person.read('heading', titles.faq);

  await waitForVersion(person, changed);
  await runSiteProgram('release/src/commandsMain.ts', 'rollback', 'mf-help');
  await waitForVersion(person, titles.faq);
  expect(await person.run('return window.isSameDocument')).toBe(true);
  const sheets = `return [...document.querySelectorAll('link[rel="stylesheet"][href*="/mf-help/"]')]
    .map(({ href }) => new URL(href).pathname.split('/')[2])`;
  expect(new Set(await person.run<string[]>(sheets)).size).toBe(1);
});
