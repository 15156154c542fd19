import type { Request, Route } from 'playwright-core';
import { findAnswer, determineOutcome, type Handlers } from 'qa';
import type { Person } from './rehearsedStates.ts';
import { identityAnswer } from './signedIn.ts';
import type { StagingSite } from './stagingSite.ts';

/** Findings since the scenario began. */
export interface Noticed {
  /** Errors of the console, and what no code caught. */
  errors: string[];
  /** `GET {gateway}/…`, as a contract names it. */
  calls: string[];
  /** Dialogs and messages of the browser itself. */
  dialogs: string[];
  /** Other sites that the page wanted to give way to. */
  exits: string[];
  /** Whether a call is never answered, so that its time-out is part of the scenario. */
  hangs: boolean;
}

const nothing = (): Noticed => ({ errors: [], calls: [], dialogs: [], exits: [], hangs: false });

/** Answers every request of a visitor's pages: nothing that they ask for leaves this machine. */
export function createNetwork({ manifest: { page: config, origin }, answer }: StagingSite, person: Person) {
  const bases = { gateway: config.gateway, backend: config.backend };
  const provider = config.identity.emulator
    ? [new URL(config.identity.emulator).origin]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  const forPages = {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': '*',
    'access-control-expose-headers': '*',
  };
  let noticed = nothing();
  let handlers: Handlers = {};
  /** Last parts of calls that failed. */
  const failed = new Set<string>();
  let pending = 0;

  function callOf(method: string, url: URL): string | undefined {
    const base = Object.entries(bases).find(([, address]) => new URL(address).origin === url.origin);
    if (!base || (url.origin === origin && !/^\/(\w+\/)?api\//.test(url.pathname))) return undefined;
    return `${method} {${base[0]}}${url.pathname}`;
  }

  async function respond(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    const call = callOf(request.method(), url);
    if (call) return answerCall(route, request, call);
    if (url.origin === origin) return route.fulfill(await answer(url.pathname + url.search));
    if (request.isNavigationRequest() && !request.frame().parentFrame()) {
      noticed.exits.push(url.origin);
      // The page stays, and what else there is to see of it.
      return route.fulfill({ status: 204 });
    }
    if (!provider.includes(url.origin)) return route.abort('blockedbyclient');
    const body = JSON.stringify(identityAnswer(person, url.pathname));
    return route.fulfill({ status: 200, headers: forPages, contentType: 'application/json', body });
  }

  /** Answers at once: a scenario's delay would show nothing. */
  async function answerCall(route: Route, request: Request, call: string): Promise<void> {
    noticed.calls.push(call);
    const headers = request.headers();
    const name = `${request.method()} ${new URL(request.url()).pathname}`;
    const given = findAnswer(handlers, {
      name,
      body: request.postData() === null ? undefined : (request.postDataJSON() as unknown),
      authorization: headers.authorization ?? null,
      acceptLanguage: headers['accept-language'] ?? null,
    });
    const outcome = determineOutcome(given ?? { offline: true });
    if (outcome.kind === 'hang') {
      noticed.hangs = true;
      return;
    }
    if (outcome.kind !== 'response' || outcome.status >= 400) failed.add(call.split('/').at(-1) ?? call);
    if (outcome.kind === 'offline') return route.abort('internetdisconnected');
    if (outcome.kind === 'cut') return route.abort('connectionreset');
    const { status, contentType, body } = outcome;
    return route.fulfill({ status, headers: forPages, contentType, body: body ?? '' });
  }

  return {
    get noticed() {
      return noticed;
    },
    isPending: () => pending > 0,
    /** Whether a message of the console is about a call, which the state makes fail, so that the page may report it. */
    isAboutCall(text: string, url: string): boolean {
      const isCall = URL.canParse(url) && callOf('GET', new URL(url)) !== undefined;
      return isCall || [...failed].some((call) => text.includes(call));
    },
    enter(next: Handlers): void {
      noticed = nothing();
      failed.clear();
      handlers = next;
    },
    async respond(route: Route): Promise<void> {
      pending += 1;
      try {
        await respond(route);
      } catch {
        // The page has gone on.
      } finally {
        pending -= 1;
      }
    },
  };
}
