import type { Locator } from 'playwright-core';
import { findings, sideways } from './src/accessibility.ts';
import { visitor, type Visitor } from './src/browser.ts';
import { at, heading, register } from './src/steps.ts';

const publicPages = [
  '/',
  '/en',
  '/login',
  '/impressum',
  '/datenschutz',
  '/agb',
  '/widerrufsbelehrung',
  '/barrierefreiheit',
  '/technische-daten',
  '/kuendigen',
  '/widerruf',
  '/gibt-es-nicht',
];
const memberPages = ['/dashboard', '/account', '/subscription', '/setup', '/faq'];

describe.each(['light', 'dark'] as const)('In %s colours', (colorScheme) => {
  let guest: Visitor;

  beforeAll(async () => {
    guest = await visitor({
      colorScheme,
      reducedMotion: 'reduce',
      bypassCSP: true,
      viewport: { width: 320, height: 700 },
    });
  });

  afterAll(() => guest.leave());

  test.each(publicPages)('%s has no axe violation and fits 320 px (acc 263, 264, 266)', async (path) => {
    await guest.page.goto(at(path));
    await heading(guest.page, /./).waitFor();
    expect(await findings(guest.page)).toEqual([]);
    expect(await sideways(guest.page)).toBe(0);
  });

  test('Every signed-in screen has no axe violation and fits 320 px (acc 116, 263, 264, 266)', async () => {
    await register(guest.page);
    for (const path of memberPages) {
      await guest.page.goto(at(path), { waitUntil: 'networkidle' });
      await heading(guest.page, /./).waitFor();
      expect({ path, findings: await findings(guest.page), sideways: await sideways(guest.page) }).toEqual({
        path,
        findings: [],
        sideways: 0,
      });
    }
  }, 120_000);
});

describe.each([
  ['/', ['Vorbestellen', 'Unverbindlich vorbestellen', 'Schließen', 'Datenschutz', 'Newsletter abonnieren']],
  ['/en', ['Pre-order', 'Pre-order without obligation', 'Close', 'Privacy', 'Subscribe to the newsletter']],
])('The states of %s', (path, [preorder, send, close, privacy, subscribe]) => {
  test.each(['light', 'dark'] as const)('have no axe violation in %s colours (acc 263)', async (colorScheme) => {
    const guest = await visitor({
      colorScheme,
      reducedMotion: 'reduce',
      bypassCSP: true,
      viewport: { width: 360, height: 780 },
    });
    const { page } = guest;
    const seen: Record<string, string[]> = {};
    await page.goto(at(path), { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: subscribe }).click();
    seen.newsletterInvalid = await findings(page);

    await page.getByRole('button', { name: preorder, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').waitFor();
    seen.preorder = await findings(page);
    await dialog.getByRole('button', { name: send }).click();
    seen.preorderInvalid = await findings(page);
    await page.context().route('**/api/preorder/create', (route) => route.abort());
    await dialog.getByRole('textbox').fill('oma@familie.example');
    await dialog.getByRole('button', { name: send }).click();
    await dialog.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    seen.preorderFailed = await findings(page);
    await page.context().unroute('**/api/preorder/create');
    await dialog.getByRole('button', { name: send }).click();
    await dialog.waitFor({ state: 'detached' });
    seen.banner = await findings(page);

    await page.getByRole('button', { name: privacy, exact: true }).click();
    await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
    seen.privacy = await findings(page);
    await page.getByRole('dialog').getByRole('button', { name: close }).click();
    expect(seen).toEqual({
      newsletterInvalid: [],
      preorder: [],
      preorderInvalid: [],
      preorderFailed: [],
      banner: [],
      privacy: [],
    });
    await guest.leave();
  });
});

test.each(['Datenschutz', 'Impressum', 'AGB'])(
  'At 400 percent of 1280 px „%s“ scrolls inside its dialog, and the cross stays in reach (acc 74)',
  async (name) => {
    const { page, leave } = await visitor({ reducedMotion: 'reduce', viewport: { width: 320, height: 256 } });
    await page.goto(at('/'), { waitUntil: 'networkidle' });
    await page.getByRole('region', { name: 'Schreib uns' }).getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name });
    const last = dialog.getByRole('heading', { level: 3 }).last();
    await last.waitFor();
    const place = await page.evaluate(() => window.scrollY);
    await last.scrollIntoViewIfNeeded();
    for (const part of [last, dialog.getByRole('button', { name: 'Schließen' })]) {
      const { x, y, width, height } = (await part.boundingBox())!;
      expect([x >= 0, y >= 0, x + width <= 320, y + height <= 256]).toEqual([true, true, true, true]);
    }
    expect([await page.evaluate(() => window.scrollY), await sideways(page)]).toEqual([place, 0]);
    await dialog.getByRole('button', { name: 'Schließen' }).click();
    await dialog.waitFor({ state: 'detached' });
    await leave();
  },
);

test('Fields for an address are so large that a phone does not zoom into them (acc 59)', async () => {
  const { page, leave } = await visitor({ viewport: { width: 360, height: 780 } });
  const size = (field: Locator) => field.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  await page.goto(at('/'), { waitUntil: 'networkidle' });
  expect(await size(page.getByRole('textbox', { name: 'E-Mail-Adresse' }))).toBeGreaterThanOrEqual(16);
  await page.getByRole('button', { name: 'Vorbestellen', exact: true }).click();
  expect(await size(page.getByRole('dialog').getByLabel('E-Mail-Adresse'))).toBeGreaterThanOrEqual(16);
  await leave();
});
