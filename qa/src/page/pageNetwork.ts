import type { PageConfig } from 'page-contract';
import { determineOutcome, nameCall, type Answer } from '../answers.ts';
import type { Fetch, Network } from '../network.ts';
import type { QaReport } from '../QaPage.ts';
import { getLastSegment } from '../qaState.ts';

/** Server of a call, and the path below its base address. */
type CallTarget = { server: 'gateway' | 'backend' | 'identity'; path: string };

export interface PageNetwork {
  fetch: Fetch;
  /** Whether a request of the page waits for a response that will come. */
  isPending(): boolean;
  /** Forgets what was called so far. */
  reset(): void;
  report(): Pick<QaReport, 'calls' | 'unanswered' | 'failed' | 'hangs'>;
}

interface Dependencies {
  /** Test double of the servers. */
  network: Network;
  page: PageConfig;
  /** Answers the site's own addresses. */
  fetchFile: Fetch;
  /** Called before a call that the scenario does not answer: may give the network an answer. */
  addAnswer(call: string): Promise<void>;
}

/**
 * Creates the `fetch` of a page of a QA server. It answers the calls of backend, gateway and identity provider in the
 * page. Requests of the site's own files go to the site. All others go to the browser, whose policy refuses them.
 */
export function createPageNetwork({ network, page, fetchFile, addAnswer }: Dependencies): PageNetwork {
  const findTarget = createTargetFinder(page);
  let calls: string[] = [];
  /** Calls by the scenario's name for them. */
  const unanswered = new Set<string>();
  /** Index in `network.received` of the first call that is reported. */
  let firstReported = 0;
  let pendingCount = 0;

  async function trackPending<Result>(work: Promise<Result>): Promise<Result> {
    pendingCount += 1;
    try {
      return await work;
    } finally {
      pendingCount -= 1;
    }
  }

  async function answerCall({ server, path }: CallTarget, init: RequestInit | undefined): Promise<Response> {
    const method = (init?.method ?? 'GET').toUpperCase();
    const name = nameCall(method, path);
    if (!network.listCalls().includes(name)) {
      unanswered.add(name);
      await trackPending(addAnswer(name));
    }
    const response = network.fetch(`http://${server}.invalid${path}`, init);
    if (server !== 'identity') calls.push(`${method} {${server}}${path}`);
    // `network.fetch` has recorded the call at once.
    const hangs = network.received.at(-1)?.answer?.hang;
    return hangs ? response : trackPending(response);
  }

  return {
    fetch(input, init) {
      const url = new URL(typeof input === 'object' && 'url' in input ? input.url : input, location.href);
      const target = findTarget(url);
      if (target) return answerCall(target, init);
      // A request to another site is not awaited: the page's policy refuses it, and the rehearsal reports that.
      return url.origin === location.origin ? trackPending(fetchFile(input, init)) : fetchFile(input, init);
    },
    isPending: () => pendingCount > 0,
    reset() {
      calls = [];
      unanswered.clear();
      firstReported = network.received.length;
    },
    report() {
      const received = network.received.slice(firstReported);
      const failed = received.filter(({ answer }) => answer && isFailure(answer));
      return {
        calls: [...calls],
        unanswered: [...unanswered],
        failed: [...new Set(failed.map(({ call: { name } }) => getLastSegment(name)))],
        hangs: received.some(({ answer }) => answer?.hang === true),
      };
    },
  };
}

function isFailure(answer: Answer): boolean {
  const outcome = determineOutcome(answer);
  return outcome.kind === 'response' ? outcome.status >= 400 : outcome.kind !== 'hang';
}

/** Creates a function that returns server and path of a call; undefined for an address of none of the servers. */
function createTargetFinder({ gateway, backend, identity }: PageConfig) {
  const identityBases = identity.emulator
    ? [identity.emulator]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  const bases = [
    { server: 'gateway' as const, address: gateway },
    { server: 'backend' as const, address: backend },
    ...identityBases.map((address) => ({ server: 'identity' as const, address })),
  ].map(({ server, address }) => ({ server, base: new URL(address).href.replace(/\/$/, '') }));
  // The longer address first, because one may be below the other: `https://api.example/v1`.
  bases.sort((one, other) => other.base.length - one.base.length);
  return (url: URL): CallTarget | undefined => {
    const found = bases.find(({ base }) => url.href.startsWith(`${base}/`));
    if (!found) return undefined;
    const path = url.pathname.slice(new URL(found.base).pathname.replace(/\/$/, '').length);
    // Calls at the site's own origin have paths like `/api/…` and `/user/api/…`: all others are pages and files.
    const isOfSite = url.origin === location.origin && !/^\/(\w+\/)?api\//.test(path);
    return isOfSite ? undefined : { server: found.server, path };
  };
}
