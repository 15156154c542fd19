import { prerenderedMark } from 'page-contract/prerenderedPage';
import type { Browser, BrowserContextOptions, JSHandle, Page } from 'playwright-core';
import { scenarioTime, type Handlers } from 'qa';
import { noteNeededFiles, neededFiles } from './neededFiles.ts';
import type { Person } from './rehearsedStates.ts';
import { stateOf } from './signedIn.ts';
import type { StagingSite } from './stagingSite.ts';
import { createNetwork, type Noticed } from './visitorNetwork.ts';

/** Longer than anything takes that is asked of a page. */
const patienceInMs = 60_000;
/** Longest wait for a screen. */
const screenTimeoutInMs = 10_000;
const stuck = new Error('its page does not answer any more');

/** Device of a visitor. */
export const desk: BrowserContextOptions = {
  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  viewport: { width: 1280, height: 900 },
};

export interface Visitor {
  page: Page;
  noticed: Noticed;
  /** Loads an address afresh. */
  open(address: string, handlers?: Handlers): Promise<void>;
  /** Sets the servers' responses from now on, for the open page. */
  enter(handlers: Handlers): void;
  /** Runs a function in the page. Rejects when the page does not answer. */
  ask: Page['evaluate'];
  /** Waits until a screen is shown. Whether it came. */
  shown(screen?: ShownScreen): Promise<boolean>;
  /** Changes the page as a click on a link does. */
  follow(path: string): Promise<void>;
  /** Waits until nothing is being loaded, and React has drawn it. */
  quiet(): Promise<void>;
  /** Paths of the files that were requested before the screen was shown. */
  neededFiles(): Promise<string[]>;
  /** Milliseconds of processor time that the page has used so far. A busy machine does not change them. */
  cpuTime(): Promise<number>;
  leave(): Promise<void>;
}

/** Which screen is waited for, by its document title. */
interface ShownScreen {
  title?: string;
  /** Title of the screen that is being left. */
  notTitle?: string;
}

/** A person with a fresh browser in front of the staging site. */
export async function openVisitor(
  browser: Browser,
  staging: StagingSite,
  person: Person,
  options?: BrowserContextOptions,
): Promise<Visitor> {
  const { page: config, origin } = staging.manifest;
  const storageState = stateOf(person, origin, config);
  const context = await browser.newContext({ ...desk, ...options, storageState });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(noteNeededFiles);
  // Fixes the page's clock, so that dates are the same in every rehearsal. Time-outs run as usual.
  await context.clock.setFixedTime(scenarioTime);
  const network = createNetwork(staging, person);
  await context.route('**/*', network.respond);
  const page = await context.newPage();
  // The shell prefetches no screens for those who save data; prefetched files would spoil the count of what a screen
  // needs.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await devtools.send('Performance.enable');
  page.on('pageerror', (error) => network.noticed.errors.push(error.message));
  page.on('dialog', (dialog) => {
    // A page may ask before typed text is lost.
    if (dialog.type() !== 'beforeunload') network.noticed.dialogs.push(dialog.message());
    // It holds the page up until it is answered.
    dialog.accept().catch(() => undefined);
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    if (!network.isAboutCall(text, message.location().url)) network.noticed.errors.push(text);
  });

  const ask = ((work: () => unknown, argument: undefined) =>
    withPatience(page.evaluate(work, argument))) as Page['evaluate'];

  /** A prerendered page waits for an idle moment; what there is to see of a candidate comes then. */
  const isBusy = async () =>
    network.isPending() || ask((mark) => document.querySelector(`[${mark}]`) !== null, prerenderedMark);

  return {
    page,
    get noticed() {
      return network.noticed;
    },
    async open(address, next = {}) {
      // An address that differs only behind its `#` would not be loaded; and what the page before still says is not the
      // next one's.
      await page.goto('about:blank');
      network.enter(next);
      await page.goto(origin + address, { waitUntil: 'commit' });
    },
    enter: network.enter,
    ask,
    shown: (screen = {}) =>
      page
        .waitForFunction(isShown, { mark: prerenderedMark, ...screen }, { timeout: screenTimeoutInMs })
        .then((handle: JSHandle) => handle.dispose())
        .then(
          () => true,
          () => false,
        ),
    follow: (path) =>
      ask((href) => {
        const link = Object.assign(document.createElement('a'), { href });
        document.body.append(link);
        link.click();
        link.remove();
      }, path),
    async quiet() {
      const end = Date.now() + 10_000;
      for (let calm = 0; calm < 3 && Date.now() < end; calm = (await isBusy()) ? 0 : calm + 1) await pause(20);
      await ask(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    },
    neededFiles: () => ask(neededFiles),
    async cpuTime() {
      const { metrics } = await withPatience(devtools.send('Performance.getMetrics'));
      return metrics.find(({ name }) => name === 'ThreadTime')!.value * 1_000;
    },
    leave: () => context.close(),
  };
}

/**
 * Runs in the page. A prerendered one hydrates when somebody comes to it, or when it is idle where nobody saves data.
 */
export function isShown({ mark, title, notTitle }: ShownScreen & { mark: string }): boolean {
  const isPrerendered = document.querySelector(`#root[${mark}]`) !== null;
  if (isPrerendered) document.dispatchEvent(new Event('focusin'));
  const isTitled = document.title !== notTitle && (title === undefined || document.title === title);
  return !isPrerendered && isTitled && document.querySelector('main h1') !== null;
}

/** Rejects when a page does not answer. */
export const withPatience = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  Promise.race([answer, pause(patienceInMs).then(() => Promise.reject(stuck))]);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
