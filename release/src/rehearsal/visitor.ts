import { prerenderedMark } from 'page-contract/prerenderedPage';
import type { Browser, BrowserContextOptions, JSHandle, Page, Request, Route } from 'playwright-core';
import { answerTo, outcomeOf, scenarioTime, type Handlers } from 'qa';
import { noteNeededFiles, neededFiles } from './neededFiles.ts';
import type { Person } from './scenes.ts';
import { identityAnswer, stateOf } from './signedIn.ts';
import type { Stage } from './stage.ts';

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

/** Findings since the scenario began. */
interface Noticed {
  /** Errors of the console, and what no code caught. */
  errors: string[];
  /** `GET {gateway}/…`, as a contract names it. */
  calls: string[];
  /** Dialogs and messages of the browser itself. */
  dialogs: string[];
  /** Other sites that the page wanted to give way to. */
  exits: string[];
}

const nothing = (): Noticed => ({ errors: [], calls: [], dialogs: [], exits: [] });

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
  leave(): Promise<void>;
}

/** Which screen is waited for, by its document title. */
interface ShownScreen {
  title?: string;
  /** Title of the screen that is being left. */
  notTitle?: string;
}

/** A person with a fresh browser in front of the stage. Nothing that the page asks for leaves this machine. */
export async function openVisitor(
  browser: Browser,
  stage: Stage,
  person: Person,
  options?: BrowserContextOptions,
): Promise<Visitor> {
  const { page: config, origin } = stage.manifest;
  const storageState = stateOf(person, origin, config);
  const context = await browser.newContext({ ...desk, ...options, storageState });
  context.setDefaultTimeout(20_000);
  const bases = { gateway: config.gateway, backend: config.backend };
  const provider = config.identity.emulator
    ? [new URL(config.identity.emulator).origin]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  let noticed = nothing();
  let handlers: Handlers = {};
  /** Last parts of calls that failed. */
  const failed = new Set<string>();
  let pending = 0;

  await context.addInitScript(noteNeededFiles);
  // Fixes the page's clock, so that dates are the same in every rehearsal. Time-outs run as usual.
  await context.clock.setFixedTime(scenarioTime);
  await context.route('**/*', async (route) => {
    pending += 1;
    try {
      await answer(route);
    } catch {
      // The page has gone on.
    } finally {
      pending -= 1;
    }
  });
  const page = await context.newPage();
  // The shell prefetches no screens for those who save data; prefetched files would spoil the count of what a screen
  // needs.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  page.on('pageerror', (error) => noticed.errors.push(error.message));
  page.on('dialog', (dialog) => {
    // Somebody who has typed something may be asked before it is gone.
    if (dialog.type() !== 'beforeunload') noticed.dialogs.push(dialog.message());
    // It holds the page up until it is answered.
    dialog.accept().catch(() => undefined);
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const isAboutCall = URL.canParse(url) && callOf('GET', new URL(url)) !== undefined;
    // A failed call is the scene's will, and a page may say so.
    if (!isAboutCall && ![...failed].some((call) => message.text().includes(call))) noticed.errors.push(message.text());
  });

  function callOf(method: string, url: URL): string | undefined {
    const base = Object.entries(bases).find(([, address]) => new URL(address).origin === url.origin);
    if (!base || (url.origin === origin && !/^\/(\w+\/)?api\//.test(url.pathname))) return undefined;
    return `${method} {${base[0]}}${url.pathname}`;
  }

  async function answer(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    const call = callOf(request.method(), url);
    if (call) return answerCall(route, request, call);
    if (url.origin === origin) return route.fulfill(await stage.answer(url.pathname + url.search));
    if (request.isNavigationRequest() && !request.frame().parentFrame()) {
      noticed.exits.push(url.origin);
      // The page stays, and what else there is to see of it.
      return route.fulfill({ status: 204 });
    }
    if (!provider.includes(url.origin)) return route.abort('blockedbyclient');
    const body = JSON.stringify(identityAnswer(person, url.pathname));
    return route.fulfill({ status: 200, headers: forPages, contentType: 'application/json', body });
  }

  /** Nobody learns anything from the delay of an answer: it comes at once. */
  async function answerCall(route: Route, request: Request, call: string): Promise<void> {
    noticed.calls.push(call);
    const headers = request.headers();
    const name = `${request.method()} ${new URL(request.url()).pathname}`;
    const given = answerTo(handlers, {
      name,
      body: request.postData() === null ? undefined : (request.postDataJSON() as unknown),
      authorization: headers.authorization ?? null,
      acceptLanguage: headers['accept-language'] ?? null,
    });
    const outcome = outcomeOf(given ?? { offline: true });
    if (outcome.kind === 'hang') return;
    if (outcome.kind !== 'response' || outcome.status >= 400) failed.add(call.split('/').at(-1) ?? call);
    if (outcome.kind === 'offline') return route.abort('internetdisconnected');
    if (outcome.kind === 'cut') return route.abort('connectionreset');
    const { status, contentType, body } = outcome;
    return route.fulfill({ status, headers: forPages, contentType, body: body ?? '' });
  }

  const forPages = {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': '*',
    'access-control-expose-headers': '*',
  };

  function enter(next: Handlers): void {
    noticed = nothing();
    failed.clear();
    handlers = next;
  }

  const ask = ((work: () => unknown, argument: undefined) =>
    withPatience(page.evaluate(work, argument))) as Page['evaluate'];

  /** A prerendered page waits for an idle moment; what there is to see of a candidate comes then. */
  const isBusy = async () =>
    pending > 0 || ask((mark) => document.querySelector(`[${mark}]`) !== null, prerenderedMark);

  return {
    page,
    get noticed() {
      return noticed;
    },
    async open(address, next = {}) {
      // An address that differs only behind its `#` would not be loaded; and what the page before still says is not the
      // next one's.
      await page.goto('about:blank');
      enter(next);
      await page.goto(origin + address, { waitUntil: 'commit' });
    },
    enter,
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
