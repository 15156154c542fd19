import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { paintedMark } from 'page-contract/paintedPage';
import type { Browser, BrowserContextOptions, Page, Request, Route as Asked } from 'playwright-core';
import { createNetwork, type Handlers, type Network } from 'qa';
import type { Person } from './scenes.ts';
import { identityAnswer, stateOf } from './signedIn.ts';
import type { Stage } from './stage.ts';

/** Longer than anything takes that is asked of a page. */
const patienceInMs = 60_000;
/** What a person sits at. */
export const desk: BrowserContextOptions = {
  ...{ locale: 'de-DE', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce', serviceWorkers: 'block' },
  viewport: { width: 1280, height: 900 },
};
const stuck = new Error('its page does not answer any more');
export const inPage = readFileSync(fileURLToPath(new URL('inPage.js', import.meta.url)), 'utf8');

/** What was noticed since the scene began. */
interface Noticed {
  /** Errors of the console, and what no code caught. */
  errors: string[];
  /** `GET {gateway}/…`, as a contract names it. */
  calls: string[];
  /** What the browser itself asked or said in front of the page. */
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
  /** What servers answer from now on, in the page that is there. */
  enter(handlers: Handlers): void;
  /** Runs a line of JavaScript in the page. */
  ask<Answer>(code: string): Promise<Answer>;
  /** Until nothing is being loaded, and React has drawn it. */
  quiet(): Promise<void>;
  leave(): Promise<void>;
}

/** A person with a fresh browser in front of the stage. Nothing that the page asks for leaves this machine. */
export async function openVisitor(browser: Browser, stage: Stage, person: Person): Promise<Visitor> {
  const { page: config, origin } = stage.facts;
  const context = await browser.newContext({ ...desk, storageState: stateOf(person, origin, config) });
  context.setDefaultTimeout(20_000);
  const bases = { gateway: config.gateway, backend: config.backend };
  const provider = config.identity.emulator
    ? [new URL(config.identity.emulator).origin]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  let noticed = nothing();
  let network: Network = createNetwork({});
  /** Last parts of calls that failed. */
  const refused = new Set<string>();
  let underWay = 0;

  await context.addInitScript({ content: inPage });
  await context.route('**/*', async (asked) => {
    underWay += 1;
    try {
      await answer(asked);
    } catch {
      // The page has gone on meanwhile.
    } finally {
      underWay -= 1;
    }
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => noticed.errors.push(error.message));
  page.on('dialog', (dialog) => {
    // Whoever has typed something may be asked before it is gone.
    if (dialog.type() !== 'beforeunload') noticed.dialogs.push(dialog.message());
    // It holds the page up until it is answered.
    dialog.accept().catch(() => undefined);
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const isAboutCall = URL.canParse(url) && callOf('GET', new URL(url)) !== undefined;
    // That a call is refused is the scene's will, and a page may say so.
    if (!isAboutCall && ![...refused].some((call) => message.text().includes(call)))
      noticed.errors.push(message.text());
  });

  function callOf(method: string, url: URL): string | undefined {
    const base = Object.entries(bases).find(([, address]) => new URL(address).origin === url.origin);
    if (!base || (url.origin === origin && !/^\/(\w+\/)?api\//.test(url.pathname))) return undefined;
    return `${method} {${base[0]}}${url.pathname}`;
  }

  async function answer(asked: Asked): Promise<void> {
    const request = asked.request();
    const url = new URL(request.url());
    const call = callOf(request.method(), url);
    if (call) return answerCall(asked, request, call);
    if (url.origin === origin) return asked.fulfill(await stage.answer(url.pathname + url.search));
    if (request.isNavigationRequest() && !request.frame().parentFrame()) {
      noticed.exits.push(url.origin);
      // The page stays, and what else there is to see of it.
      return asked.fulfill({ status: 204 });
    }
    if (!provider.includes(url.origin)) return asked.abort('blockedbyclient');
    const body = JSON.stringify(identityAnswer(person, url.pathname));
    return asked.fulfill({ status: 200, headers: forPages, contentType: 'application/json', body });
  }

  async function answerCall(asked: Asked, request: Request, call: string): Promise<void> {
    noticed.calls.push(call);
    const url = request.url();
    const init = { method: request.method(), headers: request.headers(), body: request.postData() ?? undefined };
    const answering = network.fetch(url, init);
    const given = await Promise.race([answering.catch(() => undefined), pause(100).then(() => 'hangs' as const)]);
    // Nobody waits for it any longer; the page does.
    if (given === 'hangs') return;
    if (!given?.ok) refused.add(call.split('/').at(-1) ?? call);
    if (!given) return asked.abort('internetdisconnected');
    const headers = { ...Object.fromEntries(given.headers), ...forPages };
    return asked.fulfill({ status: given.status, headers, body: Buffer.from(await given.arrayBuffer()) });
  }

  const forPages = {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': '*',
    'access-control-expose-headers': '*',
  };
  function enter(handlers: Handlers): void {
    noticed = nothing();
    refused.clear();
    network = createNetwork(handlers);
  }
  const ask = <Answer>(code: string) =>
    Promise.race([page.evaluate(code), pause(patienceInMs).then(() => Promise.reject(stuck))]) as Promise<Answer>;

  /** A page that is only painted waits for an idle moment; what there is to see of a candidate comes then. */
  const isBusy = async () => underWay > 0 || ask<boolean>(`document.querySelector('[${paintedMark}]') !== null`);

  return {
    page,
    get noticed() {
      return noticed;
    },
    async open(address, handlers = {}) {
      // Else an address that differs only behind its `#` would not be loaded; and what the page before still says is not the next one's.
      await page.goto('about:blank');
      enter(handlers);
      await page.goto(origin + address, { waitUntil: 'commit' });
    },
    enter,
    ask,
    async quiet() {
      const end = Date.now() + 10_000;
      for (let calm = 0; calm < 3 && Date.now() < end; calm = (await isBusy()) ? 0 : calm + 1) await pause(20);
      await ask('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    },
    leave: () => context.close(),
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
