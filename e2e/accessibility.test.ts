import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { visitor, type Visitor } from './src/browser.ts';
import { at, heading, register } from './src/steps.ts';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const publicPages = ['/', '/login', '/impressum', '/datenschutz', '/agb', '/widerrufsbelehrung', '/barrierefreiheit', '/kuendigen', '/widerruf', '/gibt-es-nicht'];
const memberPages = ['/dashboard', '/account', '/subscription', '/setup', '/faq'];

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    () =>
      (window as unknown as { axe: { run(root: Document, options: object): Promise<AxeResults> } }).axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' · ')}`);
}

/** Pixels by which the page can be scrolled sideways; a reserved scroll bar does not count. */
const sideways = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

describe.each(['light', 'dark'] as const)('In %s colours', (colorScheme) => {
  let guest: Visitor;

  beforeAll(async () => {
    guest = await visitor({ colorScheme, reducedMotion: 'reduce', bypassCSP: true, viewport: { width: 320, height: 700 } });
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
      expect({ path, findings: await findings(guest.page), sideways: await sideways(guest.page) }).toEqual({ path, findings: [], sideways: 0 });
    }
  });
});
