import {
  test as base,
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { launchOptions } from './browser.ts';
import { createPageErrors, type PageErrors } from './pageErrors.ts';
import { personOn, type Person } from './person.ts';

export { expect } from '@playwright/test';

export interface Visitor {
  page: Page;
  person: Person;
}

type VisitorOptions = BrowserContextOptions & {
  /** Needs a browser with windows, which remembers pages for Back; else the quicker headless shell will do. */
  whole?: boolean;
};

interface TestFixtures {
  /** As in `VisitorOptions`, for `page`: `test.use({ whole: true })`. */
  whole: boolean;
  /** Errors of all pages of a test. One that is not announced fails the test. */
  errors: PageErrors;
  /** Uses `page`. */
  person: Person;
  /** Opens a browser with a storage of its own, for somebody else. It is closed with the test. */
  visitor: (options?: VisitorOptions) => Promise<Visitor>;
  openContext: (options?: VisitorOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  openWholeBrowser: () => Promise<Browser>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  whole: [false, { option: true }],

  openWholeBrowser: [
    async ({ browser }, use) => {
      const options = launchOptions({ whole: true });
      const isSame = options.executablePath === launchOptions({ whole: false }).executablePath;
      let opened: Promise<Browser> | undefined;
      await use(() => (isSame ? Promise.resolve(browser) : (opened ??= chromium.launch(options))));
      await (await opened)?.close();
    },
    { scope: 'worker' },
  ],

  errors: [
    async ({}, use) => {
      const errors = createPageErrors();
      await use(errors);
      errors.check();
    },
    { auto: true },
  ],

  openContext: async ({ browser, openWholeBrowser, errors, whole: needsWhole }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ whole = needsWhole, ...options } = {}) => {
      const context = await (whole ? await openWholeBrowser() : browser).newContext(options);
      contexts.push(context);
      errors.watch(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },

  context: async ({ openContext }, use) => use(await openContext()),

  person: async ({ page }, use) => use(personOn(page)),

  visitor: async ({ openContext }, use) =>
    use(async (options) => {
      const page = await (await openContext(options)).newPage();
      return { page, person: personOn(page) };
    }),
});
