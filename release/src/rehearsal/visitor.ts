import { prerenderedMark } from 'page-contract/prerenderedPage';
import type { Browser, BrowserContextOptions, Page, ViewportSize } from 'playwright-core';
import { scenarioTime, selectHeading } from 'qa';
import { findLasting } from './findLasting.ts';
import { isScreenShown, type ShownScreen } from './isScreenShown.ts';
import { listNeededFiles, recordScreenTime } from './neededFiles.ts';
import { recordPolicyViolations } from './policyViolations.ts';
import { pause, rejectIfStuck } from './rejectIfStuck.ts';

/** Longest wait for a screen, and for a page without pending requests: longer than any busy machine needs. */
const screenTimeoutMs = 30_000;

type Titles = Pick<ShownScreen, 'title' | 'previousTitle'>;

/** Browser settings of a visitor at a desktop. */
export const desktopOptions: BrowserContextOptions = {
  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: 900 },
};

/** What a page did since it was opened. */
export interface Observations {
  /** Errors of the console, and errors that no code caught, without those that the state causes on purpose. */
  errors: string[];
  /** Calls to backend and gateway, as a contract names them: `GET {gateway}/…`. */
  calls: string[];
  /** Texts of `alert`, `confirm` and `prompt`. */
  dialogs: string[];
  /** Addresses of other sites to which the page wanted to navigate. */
  exits: string[];
  /** Words of the address that the panel does not know. */
  unknown: string[];
  /** Whether the scenario never answers one of the calls, so that errors about a time-out are expected. */
  hangs: boolean;
}

/**
 * A person in front of a QA server. `open` shows a state by its address; the scenario panel in the page does the rest.
 */
export type Visitor = Awaited<ReturnType<typeof openVisitor>>;

/** Opens a page with storage of its own. */
export async function openVisitor(browser: Browser, origin: string) {
  const context = await browser.newContext(desktopOptions);
  context.setDefaultTimeout(screenTimeoutMs);
  // Records what `listNeededFiles` reads.
  await context.addInitScript(recordScreenTime, selectHeading());
  await context.addInitScript(recordPolicyViolations);
  // Fixes the page's clock, so that dates are the same in every rehearsal. Time-outs run as usual.
  await context.clock.setFixedTime(scenarioTime);
  const page = await context.newPage();
  // The shell prefetches no screens for those who save data; prefetched files would spoil the count of what a screen
  // needs.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await devtools.send('Performance.enable');
  let errors: string[] = [];
  let dialogs: string[] = [];
  let isOpening = false;
  const pending = new Set<unknown>();
  page.on('request', (request) => void pending.add(request));
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => void pending.delete(request));
  page.on('framenavigated', (frame) => {
    if (!isOpening || frame !== page.mainFrame()) return;
    isOpening = false;
    // What follows is of the page that was opened; what came before are late messages of the page before.
    errors = [];
    dialogs = [];
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', (dialog) => {
    // A page may ask before typed text is lost.
    if (dialog.type() !== 'beforeunload') dialogs.push(dialog.message());
    // The page stops until its dialog is answered.
    dialog.accept().catch(() => undefined);
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    // The status of the address itself: 404 where the shell says that there is no such page.
    if (text.startsWith('Failed to load resource') && message.location().url === page.url()) return;
    errors.push(text);
  });

  /** Runs a function in the page. Rejects when the page does not answer. The cast keeps Playwright's generic types. */
  const evaluate = ((work: () => unknown, argument: undefined) =>
    rejectIfStuck(page.evaluate(work, argument))) as Page['evaluate'];

  /** Waits until nothing is being loaded, no call is pending, and React has drawn it; 30 seconds at most. */
  async function waitUntilIdle(): Promise<void> {
    const deadline = Date.now() + screenTimeoutMs;
    let isIdle = false;
    while (!isIdle && Date.now() < deadline) {
      // Three idle moments in a row, because one request often follows another.
      let idleMoments = 0;
      while (idleMoments < 3 && Date.now() < deadline) {
        await pause(20);
        idleMoments = pending.size > 0 ? 0 : idleMoments + 1;
      }
      await Promise.race([evaluate(() => window.qa?.settled()), pause(screenTimeoutMs)]);
      // A page that is still prerendered makes its calls only when it is hydrated.
      isIdle = (await evaluate(waitUntilDrawn, prerenderedMark)) && pending.size === 0;
    }
  }

  return {
    page,
    devtools,
    evaluate,
    waitUntilIdle,
    /**
     * Changes the size of the window, and waits for a frame: until then, Chromium lays out lengths in `vi` as for the
     * size before.
     */
    async resize(size: ViewportSize): Promise<void> {
      await page.setViewportSize(size);
      await evaluate(waitForFrame);
    },
    /** Changes the colours that the user prefers, and waits for a frame, in which the page's scripts learn of it. */
    async setColors(colors: Pick<NonNullable<Parameters<Page['emulateMedia']>[0]>, 'colorScheme' | 'forcedColors'>) {
      await page.emulateMedia(colors);
      await evaluate(waitForFrame);
    },
    /** Looks until the same problems are found twice in a row, or none. */
    findLasting: (look: () => Promise<string[]>) => findLasting(look, () => evaluate(waitForFrame)),
    /** Loads an address afresh. Like each newly opened address, it has a storage of its own. */
    async open(address: string): Promise<void> {
      const url = origin + address;
      // Without the page in between, an address that differs only after its `#` would not be loaded again.
      if (page.url().split('#')[0] === url.split('#')[0]) await page.goto('about:blank');
      pending.clear();
      isOpening = true;
      await page.goto(url, { waitUntil: 'commit' });
    },
    /** Lets the servers answer as in another state from now on, for a screen that is opened in this page. */
    answerAs: (part: string, name: string) =>
      evaluate(([ofPart, scenario]) => window.qa?.answerAs(ofPart, scenario), [part, name] as const),
    async observe(): Promise<Observations> {
      const report = await evaluate(() => window.qa?.report());
      if (!report) return { errors, dialogs, calls: [], exits: [], unknown: [], hangs: false };
      const { calls, exits, unknown, hangs, failed, unanswered } = report;
      // Messages name a call that fails by its last segment: `age-settings failed: timeout`. No scenario answers what a
      // link fetches that has the focus.
      const named = [...failed, ...unanswered.map((call) => call.slice(call.lastIndexOf('/') + 1))];
      const unexpected = errors.filter((error) => !named.some((call) => error.includes(call)));
      return { errors: unexpected, dialogs, calls, exits, unknown, hangs };
    },
    /**
     * Waits until a screen is shown. Resolves to whether it appeared in time. `keepsLoading`: „Lade...“ counts as a
     * screen, because the page does not know yet who is signed in.
     */
    async waitForScreen({ keepsLoading, ...titles }: Titles & { keepsLoading?: boolean } = {}): Promise<boolean> {
      const argument = { mark: prerenderedMark, heading: selectHeading(keepsLoading), ...titles };
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

/** Runs in the page: waits until it is laid out anew. `requestAnimationFrame` belongs to the page's simulated clock. */
const waitForFrame = () =>
  new Promise<void>((done) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      done();
    });
    observer.observe(document.documentElement);
  });
