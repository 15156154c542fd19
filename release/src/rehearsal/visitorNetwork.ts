import {
  createIdentityAnswers,
  determineOutcome,
  findAnswer,
  nameCall,
  parseBody,
  type Handlers,
  type Outcome,
  type ReceivedCall,
} from 'qa';
import type { Person } from './rehearsedStates.ts';
import { createStorageState } from './signedIn.ts';
import type { StagingSite } from './stagingSite.ts';
import { createStartPage, startPath } from './startPage.ts';

/** Call by its server, `gateway` or `backend`, and its path below the server's base address. */
type CallTarget = { server: string; path: string };

/** Events of a visitor's pages since the scenario began. */
export type Observations = ReturnType<typeof createObservations>;

/** Request of a page. */
export interface PageRequest {
  method: string;
  address: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: string | null;
  /** Whether the whole page would navigate to the address. */
  isNavigation: boolean;
}

/**
 * Answer to a request, or how it fails. It never ends (`hang`), has no network (`offline`), loses the connection
 * (`cut`), or is for a site that pages may not reach (`blocked`).
 */
export type Reply =
  | { kind: 'response'; status: number; headers: Record<string, string>; body: string | Buffer }
  | { kind: 'hang' | 'offline' | 'cut' | 'blocked' };

/** Simulated network of a visitor, a person in front of the site's pages. */
export type VisitorNetwork = ReturnType<typeof createNetwork>;

const createObservations = () => ({
  /** Errors of the console, and errors that no code caught. */
  errors: [] as string[],
  /** Calls to backend and gateway, two base addresses of the page, as a contract names them: `GET {gateway}/…`. */
  calls: [] as string[],
  /** Texts of `alert`, `confirm` and `prompt`. */
  dialogs: [] as string[],
  /** Addresses of other sites to which the page wanted to navigate. */
  exits: [] as string[],
  /** Whether the scenario never answers one of the calls, so that errors about a time-out are expected. */
  hasUnansweredCall: false,
});

const receive = ({ method, headers, body }: PageRequest, path: string): ReceivedCall => ({
  name: nameCall(method, path),
  body: body === null ? undefined : parseBody(body, headers['content-type'] ?? null),
  authorization: headers.authorization ?? null,
  acceptLanguage: headers['accept-language'] ?? null,
});

/**
 * Answers every request of a visitor's pages on this machine: calls and the identity provider by the scenario's
 * handlers, the site's own addresses by the staging site. Navigations to other sites are recorded, and everything else is
 * blocked.
 */
export function createNetwork(staging: StagingSite, person: Person) {
  const { page: config, origin } = staging.release;
  // The longer address first, because one may be below the other: `https://api.example/v1`.
  const bases = Object.entries({ gateway: config.gateway, backend: config.backend })
    .map(([server, address]) => ({ server, address: new URL(address).href.replace(/\/$/, '') }))
    .sort((one, other) => other.address.length - one.address.length);
  const identityOrigins = config.identity.emulator
    ? [new URL(config.identity.emulator).origin]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  const corsHeaders = {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': '*',
    'access-control-expose-headers': '*',
  };
  let observed = createObservations();
  let handlers: Handlers = createIdentityAnswers(person);
  /** Last path segments of calls that failed: logged messages name a call by it (`age-settings failed: timeout`). */
  const failedCalls = new Set<string>();
  let pendingCount = 0;

  /** Returns server and path of a call, or undefined if an address belongs to neither backend nor gateway. */
  function parseCall(url: URL): CallTarget | undefined {
    const base = bases.find(({ address }) => url.href.startsWith(`${address}/`));
    if (!base) return undefined;
    const path = url.pathname.slice(new URL(base.address).pathname.replace(/\/$/, '').length);
    // Calls at the site's own origin have paths like `/api/…` and `/user/api/…`: all others are pages and files.
    const isOfSite = url.origin === origin && !/^\/(\w+\/)?api\//.test(path);
    return isOfSite ? undefined : { server: base.server, path };
  }

  /** Answers a request in place of the server to which its address belongs. */
  async function answerRequest(request: PageRequest): Promise<Reply> {
    const url = new URL(request.address);
    const call = parseCall(url);
    if (call) return answerCall(request, call);
    if (url.href === origin + startPath) return createStartPage(createStorageState(person, origin, config));
    if (url.origin === origin) return { kind: 'response', ...(await staging.fetch(url.pathname + url.search)) };
    if (request.isNavigation) {
      observed.exits.push(url.href);
      // Status 204 makes the browser stay on the page, so that the rest of the state can be checked.
      return { kind: 'response', status: 204, headers: {}, body: '' };
    }
    if (!identityOrigins.includes(url.origin)) return { kind: 'blocked' };
    return toReply(determineOutcome(findAnswer(handlers, receive(request, url.pathname)) ?? { offline: true }));
  }

  /** Answers a call at once, without the scenario's delay, which would change nothing but the time. */
  function answerCall(request: PageRequest, { server, path }: CallTarget): Reply {
    observed.calls.push(`${request.method} {${server}}${path}`);
    const received = receive(request, path);
    // A call without a response in the scenario fails as if it did not reach its server.
    const outcome = determineOutcome(findAnswer(handlers, received) ?? { offline: true });
    if (outcome.kind === 'hang') observed.hasUnansweredCall = true;
    else if (outcome.kind !== 'response' || outcome.status >= 400) failedCalls.add(path.split('/').at(-1)!);
    return toReply(outcome);
  }

  function toReply(outcome: Outcome): Reply {
    if (outcome.kind !== 'response') return outcome;
    const { kind, status, contentType, body } = outcome;
    const headers = { ...corsHeaders, ...(contentType && { 'content-type': contentType }) };
    return { kind, status, headers, body: body ?? '' };
  }

  return {
    get observed() {
      return observed;
    },
    isPending: () => pendingCount > 0,
    /** Returns whether a console message is allowed: its address is that of a call, or it names a call that failed. */
    isAboutCall(text: string, url: string): boolean {
      const isCall = URL.canParse(url) && parseCall(new URL(url)) !== undefined;
      return isCall || [...failedCalls].some((call) => text.includes(call));
    },
    /** Sets the responses from now on, and forgets what was observed. */
    setHandlers(next: Handlers): void {
      observed = createObservations();
      failedCalls.clear();
      handlers = next;
    },
    /** Answers a request, and counts it as pending until `deliver` has handed the reply to the browser. */
    async respond(request: PageRequest, deliver: (reply: Reply) => Promise<void>): Promise<void> {
      pendingCount += 1;
      try {
        await deliver(await answerRequest(request));
      } catch {
        // The page that sent the request was left. Any other error is a bug here, after which the request hangs.
      } finally {
        pendingCount -= 1;
      }
    },
  };
}
