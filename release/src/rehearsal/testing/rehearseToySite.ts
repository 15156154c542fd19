import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { openQaServer } from 'site/server/openQaServer.ts';
import { readCandidate } from '../../checks/readCandidate.ts';
import { launchLocalBrowser } from '../launchLocalBrowser.ts';
import { createRehearsal } from '../rehearse.ts';
import { bundlePanel } from './bundlePanel.ts';
import { createToySite } from './toySite.ts';

/**
 * Creates the toy site and a browser for all tests of a file, and removes them after the last one. With `firstFails`
 * the browser fails once, with Playwright's message when a page is reloaded during an inspection.
 */
export function rehearseToySite({ firstFails = false } = {}) {
  let site: Awaited<ReturnType<typeof createToySite>>;
  let browser: Browser;
  let panelFolder: string;
  let openedCount = 0;

  beforeAll(async () => {
    panelFolder = bundlePanel();
    site = await createToySite();
    // `!`: `npm test` installs one.
    browser = (await launchLocalBrowser())!;
  });
  afterAll(async () => {
    await browser?.close();
    await site?.remove();
    rmSync(panelFolder, { recursive: true, force: true });
  });

  /** Rehearsals with one browser, which they do not close. */
  const rehearse = createRehearsal({
    async openBrowser() {
      openedCount += 1;
      const newContext: Browser['newContext'] =
        firstFails && openedCount === 1
          ? () => Promise.reject(new Error('page.evaluate: Execution context was destroyed.'))
          : (options) => browser.newContext(options);
      return { newContext, close: async () => undefined } as Browser;
    },
    openQaServer: (store) => openQaServer(store, panelFolder),
  });
  const rehearseBuild = async (part: string) => rehearse(readCandidate(site.root, await site.site(), part));

  return {
    toy: () => site,
    rehearse,
    rehearseBuild,
    /** Writes a build of mf-help with damages, and returns what its rehearsal finds. */
    findReasons: async (id: string, ...damages: (() => unknown)[]): Promise<string[]> => {
      await site.writeHelp(id, ...damages);
      const { reasons } = await rehearseBuild('mf-help');
      return [...reasons];
    },
  };
}
