import { expect, test, type Page } from '@playwright/test';
import type {} from 'qa/QaPage';
import { readStack } from './src/config.ts';
import { titles } from './src/steps.ts';

// The QA server, on the real builds: every state by its address, in any number of tabs.

const { origin } = new URL(readStack().qa);

/** Waits until the scenario panel is there, and says that the page has settled. */
async function settle(page: Page) {
  await page.waitForFunction(() => globalThis.qa !== undefined);
  await page.evaluate(() => globalThis.qa!.settled());
}

async function open(page: Page, address: string) {
  await page.goto(origin + address);
  await settle(page);
  return page.evaluate(() => globalThis.qa!.report());
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('Four tabs with three persons stand side by side, and a sign-out ends one session only (acc 300)', async ({
  context,
}) => {
  const tabs = await Promise.all([1, 2, 3, 4].map(() => context.newPage()));
  const [anna, ben, nobody, annaAgain] = tabs as [Page, Page, Page, Page];
  await open(anna, '/dashboard');
  await open(ben, '/dashboard?person=ben');
  await open(nobody, '/login');
  await open(annaAgain, '/account');
  for (const [page, text] of [
    [anna, titles.dashboard],
    [ben, titles.dashboard],
    [annaAgain, titles.account],
  ] as const)
    await expect(heading(page, text)).toBeVisible();
  await expect(ben.getByText('ben@example.org')).toBeVisible();
  await expect(nobody.getByRole('textbox', { name: 'E-Mail' })).toBeVisible();
  await anna.getByRole('button', { name: 'Abmelden' }).click();
  await expect(anna.getByRole('textbox', { name: 'E-Mail' })).toBeVisible();
  for (const page of [ben, annaAgain]) {
    await page.reload();
    await settle(page);
  }
  await expect(ben.getByText('ben@example.org')).toBeVisible();
  await expect(heading(annaAgain, titles.account)).toBeVisible();
});

test('A state makes no request to another server, and nothing that the site’s policy refuses (acc 300)', async ({
  page,
}) => {
  const foreign: string[] = [];
  const messages: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) foreign.push(request.url());
  });
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', ({ message }) => messages.push(message));
  const report = await open(page, '/dashboard?scenario=dashboard');
  await expect(heading(page, titles.dashboard)).toBeVisible();
  expect([foreign, messages]).toEqual([[], []]);
  expect(report).toMatchObject({ unanswered: [], failed: [], exits: [], unknown: [], hangs: false });
  expect(report.calls).toContain('GET {gateway}/user/api/UserDevice/list-devices');
});

test('The panel leaves the page as it is, is left by keyboard, and leads to another state', async ({ page }) => {
  await open(page, '/faq?scenario=faq');
  const toggle = page.getByRole('button', { name: /^QA/ });
  await toggle.press('Enter');
  await page.getByRole('combobox', { name: 'Person' }).selectOption('nobody');
  await page.keyboard.press('Escape');
  await expect(toggle).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Person' })).toBeHidden();
  await toggle.press('Enter');
  await page.getByRole('combobox', { name: 'State' }).selectOption('mf-help faq-linked');
  await page.getByRole('button', { name: 'Show' }).press('Enter');
  await page.waitForURL('**/faq?scenario=faq-linked&person=nobody#kuendigen');
  await settle(page);
  const readSize = () => page.evaluate(() => [document.body.scrollWidth, document.body.scrollHeight]);
  const size = await readSize();
  await page.evaluate(() => globalThis.qa!.hide());
  await expect(toggle).toHaveCount(0);
  expect(await readSize()).toEqual(size);
});

test.describe('Unknown words of an address are named, and the app does not start (acc 320):', () => {
  for (const [address, sentence] of [
    ['/faq?scenario=faq-linkt', 'scenario=faq-linkt: unknown. Nearest: faq-linked'],
    ['/faq?scenarioo=faq', 'scenarioo: unknown parameter. Did you mean scenario?'],
    ['/faq?person=benn', 'person=benn: unknown. Nearest: ben'],
    ['/faq?fault=offlin', 'fault=offlin: unknown. Nearest: offline'],
    ['/dashboard?fault=503&at=list-devicess', 'at=list-devicess: no call ends like this. Nearest: list-devices'],
    ['/faq?clock=yesterday', 'clock=yesterday: not a date.'],
    ['/faq?wait=long', 'wait=long: not a number of seconds.'],
    ['/?language=fr', 'language=fr: unknown. Nearest: de, en.'],
    ['/faq?with=mf-help@9.9.9', '"mf-help@9.9.9" is neither live nor a fallback or a preview.'],
  ] as const)
    test(address, async ({ page }) => {
      const { unknown } = await open(page, address);
      expect(unknown).toEqual([expect.stringContaining(sentence)]);
      await expect(page.getByRole('alert')).toContainText(sentence);
      await expect(heading(page, 'This address names something unknown')).toBeVisible();
    });
});

test.describe('Loading really fails, in the real loader:', () => {
  const faults = ['404', 'html', 'changed'].flatMap((fault) => [`entry-${fault}`, `chunk-${fault}`]);
  for (const fault of [...faults, 'entry-offline'])
    test(fault, async ({ page }) => {
      await open(page, `/setup?fault=${fault}`);
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    });

  for (const fault of ['entry-hangs', 'chunk-hangs'])
    test(fault, async ({ page }) => {
      await open(page, `/setup?fault=${fault}&wait=119`);
      await expect(heading(page, 'Lade...')).toBeVisible();
      await open(page, `/setup?fault=${fault}&wait=300`);
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    });

  test('entry-gone: the live version takes over', async ({ page }) => {
    await open(page, '/setup?fault=entry-gone');
    await expect(heading(page, titles.setup)).toBeVisible();
  });
});

test('A person whose session has ended is told why', async ({ page }) => {
  for (const [scenario, sentence] of [
    ['login-expired', 'abgelaufen'],
    ['login-account-deleted', 'gelöscht'],
    ['login-everywhere', 'überall abgemeldet'],
  ] as const) {
    await open(page, `/login?scenario=${scenario}`);
    await expect(page.getByRole('main')).toContainText(sentence);
  }
});
