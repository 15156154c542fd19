import { writeFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import type { EngineName } from 'node-kit/findEngine.ts';
import { createAccount } from '../account.ts';
import { test as base } from '../fixtures.ts';
import { createPerson } from '../person.ts';
import { signIn } from '../steps.ts';
import { createEnginePerson } from './enginePerson.ts';
import { openNetworkProxy, type NetworkProxy } from './networkProxy.ts';
import { openEngine } from './openEngine.ts';
import type { EngineBrowser, Session } from './session.ts';

// Fixtures of journeys that every browser runs: the person, and the network between them and the stack.

export { expect } from '../fixtures.ts';

export interface EngineOptions {
  /** Browser in which Playwright's project runs the tests. */
  engine: 'chromium' | EngineName;
}

interface Fixtures {
  /** Proxy of this test in Chromium, otherwise that of the worker, in which the test's rules end with it. */
  network: NetworkProxy;
  /** Opens this test's context in Chromium, in which `network` is the proxy; the same one at each call. */
  openProxied: () => Promise<BrowserContext>;
  /** Opens a WebDriver session without any stored data. A screenshot is kept if the test fails. */
  openSession: () => Promise<Session>;
}

interface WorkerFixtures {
  networkProxy: NetworkProxy;
  /** Returns the worker's Firefox or WebKit, started at the first call. */
  startEngine: () => Promise<EngineBrowser>;
}

export const test = base.extend<Fixtures, EngineOptions & WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],

  networkProxy: [
    async ({}, use) => {
      const proxy = await openNetworkProxy();
      await use(proxy);
      proxy.close();
    },
    { scope: 'worker' },
  ],

  startEngine: [
    async ({ engine, networkProxy }, use) => {
      let started: Promise<EngineBrowser> | undefined;
      await use(() => (started ??= openEngine(engine as EngineName, networkProxy.port)));
      await (await started)?.close();
    },
    { scope: 'worker' },
  ],

  network: async ({ engine, networkProxy }, use) => {
    // A proxy of its own, because late requests of a test before would count as this test's.
    const isOwn = engine === 'chromium';
    const proxy = isOwn ? await openNetworkProxy() : networkProxy;
    await use(proxy);
    if (isOwn) proxy.close();
    else proxy.reset();
  },

  openSession: async ({ startEngine }, use, testInfo) => {
    let session: Session | undefined;
    await use(async () => {
      session = await (await startEngine()).begin();
      await session.send('SetWindowRect', { width: 1280, height: 900 });
      return session;
    });
    if (session && testInfo.status !== testInfo.expectedStatus) {
      const picture = (await session.send('TakeScreenshot')) as string;
      await writeFile(testInfo.outputPath('page.png'), picture, 'base64');
      await testInfo.attach('page', { path: testInfo.outputPath('page.png') });
    }
    await session?.end();
  },

  openProxied: async ({ network, openContext }, use) => {
    let opened: Promise<BrowserContext> | undefined;
    const proxy = { server: `http://127.0.0.1:${network.port}` };
    // Workers as in the other engines: what they ask for passes the proxy, too.
    await use(() => (opened ??= openContext({ proxy, serviceWorkers: 'allow' })));
  },

  person: async ({ engine, openProxied, openSession }, use) => {
    if (engine !== 'chromium') return use(createEnginePerson(await openSession()));
    await use(createPerson(await (await openProxied()).newPage()));
  },

  // Other engines sign in through the page, and wait there.
  signedIn: async ({ engine, openProxied, person, storeSession }, use) =>
    use(async (options) => {
      const account = await createAccount(options);
      if (engine === 'chromium') await storeSession(await openProxied(), account);
      else await signIn(person, account);
      return account;
    }),
});
