import { resolve } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import { readRemote, listRemoteNames } from 'page-contract/remotes';
import { subscribe } from '../src/account.ts';
import { linkBox } from '../src/box.ts';
import { createLaunchOptions } from '../src/browser.ts';
import { expect, test as base } from '../src/fixtures.ts';
import type { PageErrors } from '../src/pageErrors.ts';
import { measureShifts, type Shifts } from '../src/slowPhone.ts';
import { actions, at } from '../src/steps.ts';

const withoutArialAndTimes = resolve(import.meta.dirname, 'src/withoutArialAndTimes.conf');

const test = base.extend<object, { browserWithoutFonts: Browser }>({
  browserWithoutFonts: [
    async ({}, use) => {
      const env = { ...process.env, FONTCONFIG_FILE: withoutArialAndTimes } as Record<string, string>;
      const browser = await chromium.launch({ ...createLaunchOptions({ whole: false }), env });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

// A trace of a hundred pages would take more of the processor than the pages do; a failure says what moved.
test.use({ trace: 'off' });
test.describe.configure({ mode: 'parallel' });

const phone = { width: 360, height: 780 };
const desktop = { width: 1280, height: 900 };

const routes = listRemoteNames(resolve(import.meta.dirname, '../..')).flatMap(
  (name) => readRemote(resolve(import.meta.dirname, '../..', name)).module.routes,
);
const memberPages = routes.filter(({ access }) => access === 'signed-in').map(({ path }) => path);
/** Pages behind the links of mails as they ask before they act, and one that does not exist. */
const publicPages = routes
  .filter(({ access }) => access !== 'signed-in')
  .map(({ path, expose }) => (expose === './Confirm' ? `${path}#token=${'a'.repeat(43)}` : path))
  .concat('/gibt-es-nicht');

interface Setting {
  browser: Browser;
  browserWithoutFonts: Browser;
  errors: PageErrors;
  storageState?: BrowserContextOptions['storageState'];
}

const isStill = ({ sum }: Shifts) => sum < 0.02;

/**
 * Returns the cases in which a page moves too much: in two of three loads. A single load proves little, because on a
 * busy machine one among thousands moved for a reason that could not be found.
 */
async function findMoves(path: string, { browser, browserWithoutFonts, errors, storageState }: Setting) {
  const found: object[] = [];
  const cases = [
    { fonts: 'all', viewport: phone, used: browser },
    { fonts: 'all', viewport: desktop, used: browser },
    { fonts: 'no Arial, no Times', viewport: phone, used: browserWithoutFonts },
  ];
  for (const { fonts, viewport, used } of cases) {
    const load = async () => {
      const options = { viewport, storageState, locale: 'de-DE', serviceWorkers: 'block' } as const;
      const context = await used.newContext(options);
      await errors.watch(context);
      const shifts = await measureShifts(context, at(path), { savesData: storageState !== undefined });
      await context.close();
      return shifts;
    };
    const loads = [await load()];
    if (!isStill(loads[0]!)) loads.push(await load(), await load());
    const moving = loads.filter((shifts) => !isStill(shifts));
    if (moving.length > 1) found.push({ path, width: viewport.width, fonts, moving });
  }
  return found;
}

for (const path of publicPages)
  test(`${path.split('#')[0]} stays in its place while a slow phone loads it (acc 302)`, async ({
    browser,
    browserWithoutFonts,
    errors,
  }) => {
    if (path === '/gibt-es-nicht') errors.announce(/status of 404/);
    expect(await findMoves(path, { browser, browserWithoutFonts, errors })).toEqual([]);
  });

for (const [customer, hasAll] of [
  ['a new customer', false],
  ['a customer with plan, box and age category', true],
] as const)
  test(`Every page of ${customer} stays in its place while a slow phone loads it (acc 302)`, async ({
    page,
    person,
    signedIn,
    browser,
    browserWithoutFonts,
    errors,
  }) => {
    // Fifteen loads: three times as long as other journeys before it counts as stuck.
    test.slow();
    const account = await signedIn();
    if (hasAll) {
      await linkBox(account);
      await subscribe(account, 'standard');
      await page.goto(at('/dashboard'));
      await page.getByRole('radio').first().check();
      await person.press('button', actions.save);
      await person.see('Gespeichert.');
    }
    const storageState = await page.context().storageState({ indexedDB: true });
    const setting = { browser, browserWithoutFonts, errors, storageState };
    const found: object[] = [];
    for (const path of memberPages) found.push(...(await findMoves(path, setting)));
    expect(found).toEqual([]);
  });
