import { findings, sideways } from './src/accessibility.ts';
import { visitor, type Visitor } from './src/browser.ts';
import { at, heading, register } from './src/steps.ts';

const publicPages = ['/', '/en', '/login', '/impressum', '/datenschutz', '/agb', '/widerrufsbelehrung', '/barrierefreiheit', '/kuendigen', '/widerruf', '/gibt-es-nicht'];
const memberPages = ['/dashboard', '/account', '/subscription', '/setup', '/faq'];

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
