import type { Locator, Page } from '@playwright/test';
import { expect, test } from './src/fixtures.ts';
import { findViolations, heading, measureOverflow } from './src/page.ts';
import { actions, at, fields, register } from './src/steps.ts';

/** Pages behind the links of mails, as they ask before they act. */
const mailedPages = [
  '/bestaetigen/vorbestellung',
  '/bestaetigen/newsletter',
  '/bestaetigen/einspruch',
  '/vorbestellung/zuruecknehmen',
  '/newsletter/abmelden',
].map((path) => `${path}#token=${'a'.repeat(43)}`);
const publicPages = [
  ...mailedPages,
  '/',
  '/en',
  '/login',
  '/impressum',
  '/datenschutz',
  '/agb',
  '/widerrufsbelehrung',
  '/barrierefreiheit',
  '/technische-daten',
  '/vorbestellen',
  '/bestaetigen/vorbestellung',
  '/kuendigen',
  '/widerruf',
  '/gibt-es-nicht',
  // Of operators, on this machine only.
  '/-/',
];
const memberPages = ['/dashboard', '/account', '/subscription', '/setup', '/faq'];

/** Findings that a second look confirms: axe also measures colours in the middle of a transition. */
async function lastingFindings(page: Page): Promise<string[]> {
  const first = await findViolations(page);
  return first.length === 0 ? first : findViolations(page);
}

/** Findings of axe in light and in dark colours. */
async function findingsInBothColours(page: Page): Promise<string[]> {
  const inLight = await lastingFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await lastingFindings(page);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark.map((finding) => `dark: ${finding}`)];
}

test.describe('In light and in dark colours', () => {
  test.use({
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    bypassCSP: true,
    viewport: { width: 320, height: 700 },
  });

  for (const path of publicPages)
    test(`${path} has no axe violation and fits 320 px (acc 263, 264, 266)`, async ({ page, errors }) => {
      if (path === '/gibt-es-nicht') errors.announce(/status of 404/);
      await page.goto(at(path));
      await heading(page, /./).waitFor();
      expect(await findingsInBothColours(page)).toEqual([]);
      expect(await measureOverflow(page)).toBe(0);
    });

  test('Every signed-in screen has no axe violation and fits 320 px (acc 116, 263, 264, 266)', async ({
    page,
    person,
  }) => {
    await register(person);
    for (const path of memberPages) {
      await page.goto(at(path), { waitUntil: 'networkidle' });
      await heading(page, /./).waitFor();
      expect({ path, findings: await findingsInBothColours(page), sideways: await measureOverflow(page) }).toEqual({
        path,
        findings: [],
        sideways: 0,
      });
    }
  });

  test('The forms and dialogs of /account have no axe violation, contrast included (acc 263, 264)', async ({
    page,
    person,
  }) => {
    await register(person);
    await page.goto(at('/account'), { waitUntil: 'networkidle' });
    const main = page.getByRole('main');
    for (const form of ['E-Mail-Adresse ändern', 'Passwort ändern'])
      await main.getByRole('button', { name: form }).click();
    await main.getByRole('button', { name: 'Link an die neue Adresse senden' }).click();
    await main.getByText('Bitte gib eine E-Mail-Adresse ein.').waitFor();
    const seen = { forms: await findingsInBothColours(page) };
    for (const question of ['Überall abmelden', 'Konto löschen']) {
      await main.getByRole('button', { name: question, exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
      Object.assign(seen, { [question]: await findingsInBothColours(page) });
      await page.keyboard.press('Escape');
    }
    expect(seen).toEqual({ forms: [], 'Überall abmelden': [], 'Konto löschen': [] });
  });
});

for (const [path, [preorder, send, close, privacy, subscribe]] of [
  ['/', [actions.preorder, actions.sendPreorder, actions.close, 'Datenschutz', 'Newsletter abonnieren']],
  ['/en', ['Pre-order', 'Pre-order, no obligation', 'Close', 'Privacy', 'Subscribe to the newsletter']],
] as const)
  test(`The states of ${path} have no axe violation in light and dark colours (acc 263)`, async ({
    visitor,
    errors,
  }) => {
    errors.announce(/net::ERR_FAILED .*\/preorder\/create/);
    const { page } = await visitor({
      colorScheme: 'light',
      reducedMotion: 'reduce',
      bypassCSP: true,
      viewport: { width: 360, height: 780 },
    });
    const seen: Record<string, string[]> = {};
    await page.goto(at(path), { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: subscribe }).click();
    seen.newsletterInvalid = await findingsInBothColours(page);

    await page.getByRole('button', { name: preorder, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').waitFor();
    seen.preorder = await findingsInBothColours(page);
    await dialog.getByRole('button', { name: send }).click();
    seen.preorderInvalid = await findingsInBothColours(page);
    await page.context().route('**/api/preorder/create', (route) => route.abort());
    await dialog.getByRole('textbox').fill('oma@familie.example');
    await dialog.getByRole('button', { name: send }).click();
    await dialog.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    seen.preorderFailed = await findingsInBothColours(page);
    await page.context().unroute('**/api/preorder/create');
    await dialog.getByRole('button', { name: send }).click();
    await dialog.waitFor({ state: 'detached' });
    seen.banner = await findingsInBothColours(page);

    await page.getByRole('button', { name: privacy, exact: true }).click();
    await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
    seen.privacy = await findingsInBothColours(page);
    await page.getByRole('dialog').getByRole('button', { name: close }).click();
    expect(seen).toEqual({
      newsletterInvalid: [],
      preorder: [],
      preorderInvalid: [],
      preorderFailed: [],
      banner: [],
      privacy: [],
    });
  });

for (const name of ['Datenschutz', 'Impressum', 'AGB'])
  test(`At 400 percent of 1280 px „${name}“ scrolls inside its dialog, and the cross stays in reach (acc 74)`, async ({
    visitor,
  }) => {
    const { page } = await visitor({ reducedMotion: 'reduce', viewport: { width: 320, height: 256 } });
    await page.goto(at('/'), { waitUntil: 'networkidle' });
    await page.getByRole('region', { name: 'Schreib uns' }).getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name });
    const last = dialog.getByRole('heading', { level: 3 }).last();
    await last.waitFor();
    const place = await page.evaluate(() => window.scrollY);
    await last.scrollIntoViewIfNeeded();
    for (const part of [last, dialog.getByRole('button', { name: actions.close })]) {
      const { x, y, width, height } = (await part.boundingBox())!;
      expect([x >= 0, y >= 0, x + width <= 320, y + height <= 256]).toEqual([true, true, true, true]);
    }
    expect([await page.evaluate(() => window.scrollY), await measureOverflow(page)]).toEqual([place, 0]);
    await dialog.getByRole('button', { name: actions.close }).click();
    await dialog.waitFor({ state: 'detached' });
  });

test('Fields for an address are so large that a phone does not zoom into them (acc 59)', async ({ visitor }) => {
  const { page } = await visitor({ viewport: { width: 360, height: 780 } });
  const size = (field: Locator) => field.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  await page.goto(at('/'), { waitUntil: 'networkidle' });
  expect(await size(page.getByRole('textbox', { name: fields.email }))).toBeGreaterThanOrEqual(16);
  await page.getByRole('button', { name: actions.preorder, exact: true }).click();
  expect(await size(page.getByRole('dialog').getByLabel(fields.email))).toBeGreaterThanOrEqual(16);
});
