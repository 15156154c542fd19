import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCandidate } from 'release/checks/readCandidate.ts';
import { launchLocalBrowser } from 'release/rehearsal/launchLocalBrowser.ts';
import { createRehearsal } from 'release/rehearsal/rehearse.ts';
import { readLiveSite } from 'site/releases/readSite.ts';
import { openQaServer } from 'site/server/openQaServer.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { readStack } from '../src/config.ts';
import { expect, test } from '../src/fixtures.ts';
import { createChangedBuild, type ChangedBuild } from '../src/release.ts';
import { titles } from '../src/steps.ts';

// The whole rehearsal of a real build beside the site of the stack. What it finds is planted in small builds:
// release/src/rehearsal/rehearsal.test.ts.

let siteDir: string;
let opened = 0;
const builds: ChangedBuild[] = [];
test.beforeAll(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'rehearsal-site-'));
  cpSync(readStack().siteDir, siteDir, { recursive: true });
});
test.afterAll(() => {
  for (const { remove } of builds) remove();
  rmSync(siteDir, { recursive: true, force: true });
});

const rehearse = createRehearsal({
  async openBrowser() {
    opened += 1;
    const browser = (await launchLocalBrowser())!;
    // Playwright's message when a page is reloaded during an inspection.
    if (opened === 1)
      browser.newContext = () => Promise.reject(new Error('page.evaluate: Execution context was destroyed.'));
    return browser;
  },
  openQaServer: (store) => openQaServer(store),
});

const spoilt = async (part: string, change: Parameters<typeof createChangedBuild>[1]) => {
  const build = createChangedBuild(part, change);
  builds.push(build);
  return readCandidate(build.root, await readLiveSite(createFolderStore(siteDir)), part);
};

test('A build that does what it should passes with everything that is live, also when a page is reloaded during a check', async () => {
  const candidate = await spoilt('mf-help', (code) => code.replaceAll(titles.faq, 'Oft gefragt'));
  expect(await rehearse(candidate)).toEqual({ reasons: [] });
  expect(opened).toBe(2);
});

/**
 * Half a second of work for each key on one screen, and in each second while the other is shown. At the address without
 * a screen, to which the rehearsal goes back, the page stops.
 */
const slowness = () => {
  const work = () => {
    let sum = 0;
    for (let step = 0; step < 3e8; step += 1) sum += Math.sqrt(step);
    return sum;
  };
  let timer: number | undefined;
  new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('main input');
    if (location.pathname === '/faq' && field) field.onkeydown = work;
    if (location.pathname === '/setup') timer ??= window.setInterval(work, 1_000);
    else timer = void clearInterval(timer);
    while (location.pathname === '/nirgendwo-im-wald');
  }).observe(document, { childList: true, subtree: true });
};

test('A screen that keeps the page busy, needs long for each key or stops the page later does not go live', async () => {
  const candidate = await spoilt('mf-help', (code, file) =>
    /_expose_(Faq|Setup)/.test(file) ? `${code};(${slowness.toString()})();` : code,
  );
  const { reasons } = await rehearse(candidate);
  for (const what of [
    // On a very busy machine it does not even answer.
    /is busy \d+ % of the time while nobody does anything|stops: its page does not answer any more/,
    /works \d+ ms for each key that is pressed/,
    /stops beside other screens: its page does not answer any more/,
  ])
    expect(reasons).toContainEqual(expect.stringMatching(what));
});
