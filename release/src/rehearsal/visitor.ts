import { prerenderedMark } from 'page-contract/prerenderedPage';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { scenarioTime, type Handlers } from 'qa';
import { isScreenShown, type ShownScreen } from './isScreenShown.ts';
import { listNeededFiles, recordScreenTime } from './neededFiles.ts';
import { recordPolicyViolations } from './policyViolations.ts';
import type { Person } from './rehearsedStates.ts';
import { pause, rejectIfStuck } from './rejectIfStuck.ts';
import { routeRequests } from './routeRequests.ts';
import type { StagingSite } from './stagingSite.ts';
import { isStarted, startPath } from './startPage.ts';
import { createNetwork } from './visitorNetwork.ts';

/** Longest wait for a screen. */
const screenTimeoutMs = 10_000;

/** Browser settings of a visitor at a desktop. */
export const desktopOptions: BrowserContextOptions = {
  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  viewport: { width: 1280, height: 900 },
};

/**
 * A person in front of the staging site, a copy of the live site with a version that shall go live. Checks show a
 * screen by `open(address, handlers)`, or from an open page by `setHandlers(handlers)` and `followLink(path)`.
 * `handlers` are the responses to its calls. They wait by `waitForScreen` and `waitUntilIdle`, and read `observed`.
 */
export type Visitor = Awaited<ReturnType<typeof openVisitor>>;

/** Opens a page with storage of its own for a person: signed in as this user, or `nobody`, who is signed out. */
export async function openVisitor(
  browser: Browser,
  staging: StagingSite,
  person: Person,
  options?: BrowserContextOptions,
) {
  const { origin } = staging.release;
  const context = await browser.newContext({ ...desktopOptions, ...options });
  context.setDefaultTimeout(20_000);
  // Records what `listNeededFiles` reads.
  await context.addInitScript(recordScreenTime);
  await context.addInitScript(recordPolicyViolations);
  // Fixes the page's clock, so that dates are the same in every rehearsal. Time-outs run as usual.
  await context.clock.setFixedTime(scenarioTime);
  const network = createNetwork(staging, person);
  await routeRequests(context, network);
  const page = await context.newPage();
  // The shell prefetches no screens for those who save data; prefetched files would spoil the count of what a screen
  // needs.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await devtools.send('Performance.enable');
  page.on('pageerror', (error) => network.observed.errors.push(error.message));
  page.on('dialog', (dialog) => {
    // A page may ask before typed text is lost.
    if (dialog.type() !== 'beforeunload') network.observed.dialogs.push(dialog.message());
    // The page stops until its dialog is answered.
    dialog.accept().catch(() => undefined);
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    // The status of the address itself: 404 where the shell says that there is no such page.
    if (text.startsWith('Failed to load resource') && message.location().url === page.url()) return;
    // Responses may fail on purpose, which browsers log as errors.
    if (!network.isAboutCall(text, message.location().url)) network.observed.errors.push(text);
  });

  /** Runs a function in the page. Rejects when the page does not answer. The cast keeps Playwright's generic types. */
  const evaluate = ((work: () => unknown, argument: undefined) =>
    rejectIfStuck(page.evaluate(work, argument))) as Page['evaluate'];

  return {
    page,
    /** Calls, errors and dialogs since the last `open` or `setHandlers`. */
    get observed() {
      return network.observed;
    },
    /** Loads an address afresh, with the storage of a new visit. Without handlers no call is answered. */
    async open(address: string, next: Handlers = {}): Promise<void> {
      // The start page in between stores who is signed in, makes the browser load an address that differs only after
      // its `#`, and keeps late messages of the page before out of the next observations.
      await page.goto(origin + startPath);
      await page.waitForFunction(isStarted);
      network.setHandlers(next);
      await page.goto(origin + address, { waitUntil: 'commit' });
    },
    /** Sets the servers' responses from now on, for the open page. */
    setHandlers: network.setHandlers,
    evaluate,
    /** Waits until a screen is shown. Resolves to whether it appeared in time. */
    async waitForScreen(screen: ShownScreen = {}): Promise<boolean> {
      const argument = { mark: prerenderedMark, ...screen };
      try {
        const result = await page.waitForFunction(isScreenShown, argument, { timeout: screenTimeoutMs });
        await result.dispose();
        return true;
      } catch {
        return false;
      }
    },
    /** Changes the page as a click on a link does. */
    followLink: (path: string): Promise<void> =>
      evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href });
        document.body.append(link);
        link.click();
        link.remove();
      }, path),
    /** Waits until nothing is being loaded, and React has drawn it; 10 seconds at most. */
    async waitUntilIdle(): Promise<void> {
      const deadline = Date.now() + 10_000;
      let isIdle = false;
      while (!isIdle && Date.now() < deadline) {
        // Three idle moments in a row, because one call often follows another.
        let idleMoments = 0;
        while (idleMoments < 3 && Date.now() < deadline) {
          await pause(20);
          idleMoments = network.isPending() ? 0 : idleMoments + 1;
        }
        // A page that is still prerendered makes its calls only when it is hydrated.
        isIdle = (await evaluate(waitUntilDrawn, prerenderedMark)) && !network.isPending();
      }
    },
    /** Returns paths of the files that were requested before the screen was shown. */
    listNeededFiles: () => evaluate(listNeededFiles),
    /** Returns the milliseconds of processor time that the page has used so far, whatever else the machine does. */
    async readCpuTime(): Promise<number> {
      const { metrics } = await rejectIfStuck(devtools.send('Performance.getMetrics'));
      const seconds = metrics.find(({ name }) => name === 'ThreadTime')!.value;
      return seconds * 1_000;
    },
    close: () => context.close(),
  };
}

/** Runs in the page: waits for two frames. Returns whether React had taken over the page before (`mark` is gone). */
async function waitUntilDrawn(mark: string): Promise<boolean> {
  const isHydrated = document.querySelector(`[${mark}]`) === null;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return isHydrated;
}
