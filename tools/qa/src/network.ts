/** What a call is answered with. Without anything: 204. Times are milliseconds. */
export interface Answer {
  status?: number;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it stands, for answers that are no JSON. */
  text?: string;
  contentType?: string;
  delay?: number;
  /** The request never reaches anyone. */
  offline?: boolean;
  /** No answer, until the caller gives up. */
  hang?: boolean;
}

export interface ReceivedCall {
  /** Method and path, e.g. `GET /user/api/UserDevice/list-devices`. */
  name: string;
  body: unknown;
  authorization: string | null;
  acceptLanguage: string | null;
}

export type Handler = Answer | ((call: ReceivedCall) => Answer);
export type Handlers = Record<string, Handler>;
export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

export interface Network {
  fetch: Fetch;
  /** Every call in the order of arrival. */
  calls: ReceivedCall[];
  /** Answers a call differently from now on. */
  answer(name: string, handler: Handler): void;
  /** The calls this network can answer. */
  names(): string[];
  /** Calls back at every call. */
  subscribe(listener: () => void): () => void;
}

function headerOf(init: RequestInit | undefined, name: string): string | null {
  const headers = init?.headers;
  if (!headers) return null;
  if (typeof (headers as Headers).get === 'function') return (headers as Headers).get(name);
  const pairs = Array.isArray(headers) ? headers : Object.entries(headers);
  return pairs.find(([key]) => key?.toLowerCase() === name.toLowerCase())?.[1] ?? null;
}

/** Response as far as our callers read it: jsdom has none, and the bench must behave like the tests. */
function responseOf({ status, body, text, contentType }: Answer): Response {
  const code = status ?? (body === undefined && text === undefined ? 204 : 200);
  const content = text ?? (body === undefined ? '' : JSON.stringify(body));
  const type = contentType ?? (code >= 400 ? 'application/problem+json' : 'application/json');
  const header = (name: string) => (name.toLowerCase() === 'content-type' && content ? type : null);
  return {
    ok: code >= 200 && code < 300,
    status: code,
    statusText: '',
    headers: { get: header, has: (name: string) => header(name) !== null },
    text: async () => content,
    json: async () => JSON.parse(content) as unknown,
  } as unknown as Response;
}

function abortReason(signal: AbortSignal): unknown {
  return signal.reason ?? new DOMException('Aborted', 'AbortError');
}

function settle(answer: Answer, signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortReason(signal));
    signal?.addEventListener('abort', () => reject(abortReason(signal)), { once: true });
    if (answer.hang) return;
    const finish = () => (answer.offline ? reject(new TypeError('Failed to fetch')) : resolve(responseOf(answer)));
    if (answer.delay) setTimeout(finish, answer.delay);
    else finish();
  });
}

/** The one double at the network edge: component tests and the QA bench answer `fetch` with the same scenarios. */
export function createNetwork(handlers: Handlers): Network {
  const table: Handlers = { ...handlers };
  const calls: ReceivedCall[] = [];
  const listeners = new Set<() => void>();

  return {
    calls,
    answer(name, handler) {
      table[name] = handler;
    },
    names: () => Object.keys(table),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async fetch(input, init) {
      const { pathname } = new URL(String(input), 'http://localhost');
      const name = `${(init?.method ?? 'GET').toUpperCase()} ${pathname}`;
      const call: ReceivedCall = {
        name,
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
        authorization: headerOf(init, 'authorization'),
        acceptLanguage: headerOf(init, 'accept-language'),
      };
      calls.push(call);
      for (const listener of listeners) listener();
      const handler = table[name];
      if (!handler) throw new Error(`No scenario answers ${name}`);
      return settle(typeof handler === 'function' ? handler(call) : handler, init?.signal);
    },
  };
}

/** A saved file shows at once, because the dev server's own questions reach the dev server. */
export function besidesHotUpdates(answer: Fetch, real: Fetch): Fetch {
  return (input, init) => (/\.hot-update\.json$/.test(String(input)) ? real : answer)(input, init);
}

/** An error answer as our backend sends it. */
export function problem(status: number, code: string): Answer {
  return { status, body: { type: 'about:blank', title: code, status, code } };
}
