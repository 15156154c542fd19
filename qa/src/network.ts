import { answerTo, outcomeOf, type Answer, type Handler, type Handlers, type ReceivedCall } from './answers.ts';

export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

export interface Network {
  fetch: Fetch;
  /** Every call in the order of arrival. */
  calls: ReceivedCall[];
  /** Answers a call differently from now on. */
  answer(name: string, handler: Handler): void;
  /** How a call is answered now. */
  handlerOf(name: string): Handler;
  /** The calls this network can answer. */
  names(): string[];
  /** Calls back at every call. */
  subscribe(listener: () => void): () => void;
}

function responseTo(answer: Answer): Response {
  const outcome = outcomeOf(answer);
  if (outcome.kind === 'offline') throw new TypeError('Failed to fetch');
  if (outcome.kind !== 'response') return brokenResponse();
  const { status, contentType, body } = outcome;
  return new Response(body, { status, headers: contentType === undefined ? {} : { 'content-type': contentType } });
}

/** The headers of a response have arrived, its body never will. */
function brokenResponse(): Response {
  const broken = () => Promise.reject(new TypeError('network error'));
  const response = new Response('{', { headers: { 'content-type': 'application/json' } });
  return Object.assign(response, { text: broken, json: broken, arrayBuffer: broken });
}

function abortReason(signal: AbortSignal): unknown {
  return signal.reason ?? new DOMException('Aborted', 'AbortError');
}

function settle(answer: Answer, signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortReason(signal));
    signal?.addEventListener('abort', () => reject(abortReason(signal)), { once: true });
    if (answer.hang) return;
    const finish = () => {
      try {
        resolve(responseTo(answer));
      } catch (error) {
        reject(error);
      }
    };
    if (answer.delay) setTimeout(finish, answer.delay);
    else finish();
  });
}

/** The one double at the network edge: component tests and the QA page answer `fetch` with the same scenarios. */
export function createNetwork(handlers: Handlers): Network {
  const table: Handlers = { ...handlers };
  const calls: ReceivedCall[] = [];
  const listeners = new Set<() => void>();

  return {
    calls,
    answer(name, handler) {
      table[name] = handler;
    },
    handlerOf: (name) => table[name] ?? {},
    names: () => Object.keys(table),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async fetch(input, init) {
      const { pathname } = new URL(String(input), 'http://localhost');
      const headers = new Headers(init?.headers);
      const call: ReceivedCall = {
        name: `${(init?.method ?? 'GET').toUpperCase()} ${pathname}`,
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
        authorization: headers.get('authorization'),
        acceptLanguage: headers.get('accept-language'),
      };
      calls.push(call);
      for (const listener of listeners) listener();
      const answer = answerTo(table, call);
      if (!answer) throw new Error(`No scenario answers ${call.name}`);
      return settle(answer, init?.signal);
    },
  };
}

/** A saved file shows at once, because the dev server's own requests reach the dev server. */
export function besidesHotUpdates(answer: Fetch, real: Fetch): Fetch {
  return (input, init) => (/\.hot-update\.json$/.test(String(input)) ? real : answer)(input, init);
}
