import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import type { EngineName } from 'node-kit/findEngine.ts';
import { openEngine } from 'release/rehearsal/engines/openEngine.ts';
import type { EngineBrowser, Session } from 'release/rehearsal/engines/session.ts';
import type { Person } from '../person.ts';
import { createEnginePerson } from './enginePerson.ts';
import { openNetworkProxy, type NetworkProxy } from './networkProxy.ts';

export { expect } from '@playwright/test';

export interface EngineOptions {
  engine: EngineName;
}

interface Fixtures {
  /** Proxy of the worker; a test's rules end with it. */
  network: NetworkProxy;
  /** A session without any stored data. A screenshot is kept if the test fails. */
  session: Session;
  /** User of the session's window. */
  person: Person;
}

interface WorkerFixtures {
  networkProxy: NetworkProxy;
  engineBrowser: EngineBrowser;
}

export const test = base.extend<Fixtures, EngineOptions & WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],

  networkProxy: [
    async ({}, use) => {
      const proxy = await openNetworkProxy();
      await use(proxy);
      proxy.close();
    },
    { scope: 'worker' },
  ],

  engineBrowser: [
    async ({ engine, networkProxy }, use) => {
      const browser = await openEngine(engine, networkProxy.port);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  network: async ({ networkProxy }, use) => {
    await use(networkProxy);
    networkProxy.reset();
  },

  session: async ({ engineBrowser }, use, testInfo) => {
    const session = await engineBrowser.begin();
    await session.send('SetWindowRect', { width: 1280, height: 900 });
    await use(session);
    if (testInfo.status !== testInfo.expectedStatus) {
      const picture = (await session.send('TakeScreenshot')) as string;
      await writeFile(testInfo.outputPath('page.png'), picture, 'base64');
      await testInfo.attach('page', { path: testInfo.outputPath('page.png') });
    }
    await session.end();
  },

  person: ({ session }, use) => use(createEnginePerson(session)),
});
