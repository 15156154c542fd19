import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { readRemote } from 'page-contract/remotes';
import { projectRoot } from 'site/config/projectRoot.ts';
import { readLiveSite } from 'site/releases/readSite.ts';
import { openStore } from 'site/store/openStore.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import { readPicturesOptions } from '../config.ts';
import { findViolations } from '../rehearsal/findViolations.ts';
import { readScenarios } from '../rehearsal/readScenarios.ts';
import { listOpenableStates } from '../rehearsal/rehearsedStates.ts';
import { openStagingSite, serveStagingSite, type StagingSite } from '../rehearsal/stagingSite.ts';
import { openVisitor, type Visitor } from '../rehearsal/visitor.ts';
import { devices } from './devices.ts';

// Takes pictures of every state of a remote's screens, in the live site and in the same site with the last build, the
// candidate, and compares them. `npm run qa -- pictures` runs it and passes the options. Both sites are staging sites:
// servers on this machine with the versions of the live site.

const { remotes, state: onlyState, as, site, root } = readPicturesOptions();
const device = as === undefined ? {} : devices[as]!;
/** Widths of the window, in px: phone, tablet, desktop. */
const widths = [360, 768, 1280];
const schemes = ['light', 'dark'] as const;

const test = base.extend<
  object,
  { openStagings: (remote: string) => Promise<{ live: StagingSite; candidate: StagingSite }> }
>({
  openStagings: [
    // One live site for all remotes; one site with the last build for each remote, when its first state is opened.
    async ({}, use) => {
      const store = openStore(site);
      const live = await serveStagingSite(store);
      const candidates = new Map<string, Promise<StagingSite>>();
      await use(async (remote) => {
        if (!candidates.has(remote))
          candidates.set(
            remote,
            readLiveSite(store).then((liveSite) => openStagingSite(readCandidate(root, liveSite, remote))),
          );
        return { live, candidate: await candidates.get(remote)! };
      });
      for (const staging of [live, ...(await Promise.all(candidates.values()))]) await staging.close();
    },
    { scope: 'worker' },
  ],
});

for (const remote of remotes) {
  const scenarios = await readScenarios(projectRoot, remote);
  const states = listOpenableStates(readRemote(join(projectRoot, remote)).module, scenarios);
  for (const state of states.filter(({ name }) => onlyState === undefined || name === onlyState))
    test(`${remote}: ${state.name}`, async ({ browser, openStagings }, testInfo) => {
      const stagings = await openStagings(remote);
      const [live, candidate] = await Promise.all([showState(stagings.live), showState(stagings.candidate)]);
      for (const colorScheme of schemes)
        for (const width of widths) {
          const name = [remote, `${state.name.replaceAll('/', '_')}-${width}-${colorScheme}.png`];
          await Promise.all([live, candidate].map(({ page }) => resize(page, width, colorScheme)));
          // The picture of the live version becomes the expected one of Playwright's comparison.
          const file = testInfo.snapshotPath(...name);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, await live.page.screenshot({ fullPage: true, animations: 'disabled' }));
          await expect.soft(candidate.page).toHaveScreenshot(name, { fullPage: true });
          const overflow = await candidate.page.evaluate(describeOverflow);
          const problems = [...overflow, ...(await findViolations(candidate.page))];
          expect.soft(problems, `at ${width} px, ${colorScheme}`).toEqual([]);
        }
      await Promise.all([live.close(), candidate.close()]);

      async function showState(staging: StagingSite): Promise<Visitor> {
        const visitor = await openVisitor(browser, staging, state.person, device.context);
        await device.prepare?.(visitor.page);
        await visitor.open(state.address, state.handlers());
        await visitor.waitForScreen();
        await visitor.waitUntilIdle();
        // After three seconds of the page's clock, a call that failed has been repeated, and its error is shown.
        await visitor.page.clock.runFor(3_000);
        await visitor.waitUntilIdle();
        return visitor;
      }
    });
}

/** Gives the page this size and colours, and waits until it is drawn with all fonts and pictures, from the top. */
async function resize(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    scrollTo({ top: 0, behavior: 'instant' });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/** Runs in the page: describes an element that makes the page wider than its window. */
function describeOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const elements = [...document.querySelectorAll('#root *')];
  const tooWide = elements.filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
  return [`the page is ${scrollWidth - clientWidth} px too wide: ${tooWide.at(-1)?.outerHTML.slice(0, 120) ?? ''}`];
}
