import {
  test as base,
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { createAccount, recordSession, type Account, type AccountOptions, type StoreSession } from './account.ts';
import { createLaunchOptions } from './browser.ts';
import { createPageErrors, type PageErrors } from './pageErrors.ts';
import { createPerson, type Person } from './person.ts';

export { expect } from '@playwright/test';

/** Another user in a browser context of their own. */
export interface Visitor {
  page: Page;
  person: Person;
}

type VisitorOptions = BrowserContextOptions & {
  /** Uses a whole browser, which has a back/forward cache, instead of the faster headless shell. */
  whole?: boolean;
  /** Account that is signed in there. */
  account?: Account;
};

interface TestFixtures {
  /** As in `VisitorOptions`, for `page`: `test.use({ whole: true })`. */
  whole: boolean;
  /** Errors of all pages of a test. An error that is not announced fails the test. */
  errors: PageErrors;
  /** The person who uses `page`. */
  person: Person;
  /** Creates an account and signs it in, in the browser of `page`. Opens no page. */
  signedIn: (options?: AccountOptions) => Promise<Account>;
  /** Opens another browser context, for another user. It is closed at the end of the test. */
  visitor: (options?: VisitorOptions) => Promise<Visitor>;
  /** Opens a browser context, which is closed at the end of the test. */
  openContext: (options?: VisitorOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  /** Returns the worker's headless shell or whole browser, started at the first call. */
  openBrowser: (whole: boolean) => Promise<Browser>;
  /** Signs an account in, in a browser context. */
  storeSession: StoreSession;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  whole: [false, { option: true }],

  openBrowser: [
    async ({}, use) => {
      const opened = new Map<string | undefined, Promise<Browser>>();
      await use((whole) => {
        const options = createLaunchOptions({ whole });
        const path = options.executablePath;
        if (!opened.has(path)) opened.set(path, chromium.launch(options));
        return opened.get(path)!;
      });
      for (const browser of opened.values()) await (await browser).close();
    },
    { scope: 'worker' },
  ],

  storeSession: [
    async ({ openBrowser }, use) => {
      let recorded: Promise<StoreSession> | undefined;
      await use(async (context, account) => {
        recorded ??= openBrowser(false).then(recordSession);
        return (await recorded)(context, account);
      });
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

  openContext: async ({ openBrowser, storeSession, errors, whole: needsWhole }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ whole = needsWhole, account, ...options } = {}) => {
      const context = await (await openBrowser(whole)).newContext(options);
      contexts.push(context);
      if (account) await storeSession(context, account);
      await errors.watch(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },

  context: async ({ openContext }, use) => use(await openContext()),

  person: async ({ page }, use) => use(createPerson(page)),

  signedIn: async ({ context, storeSession }, use) =>
    use(async (options) => {
      const account = await createAccount(options);
      await storeSession(context, account);
      return account;
    }),

  visitor: async ({ openContext }, use) =>
    use(async (options) => {
      const page = await (await openContext(options)).newPage();
      return { page, person: createPerson(page) };
    }),
});
