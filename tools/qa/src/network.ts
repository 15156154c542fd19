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
  /** The connection breaks in the middle of the answer. */
  cut?: boolean;
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
  /** How a call is answered now. */
  handlerOf(name: string): Handler;
  /** The calls this network can answer. */
  names(): string[];
  /** Calls back at every call. */
  subscribe(listener: () => void): () => void;
}

function responseOf({ status, body, text, contentType }: Answer): Response {
  const content = text ?? (body === undefined ? null : JSON.stringify(body));
  const code = status ?? (content === null ? 204 : 200);
  const type = contentType ?? (code >= 400 ? 'application/problem+json' : 'application/json');
  return new Response(content, { status: code, headers: content === null ? {} : { 'content-type': type } });
}

/** The head of an answer has arrived, the rest never will. */
function brokenOff(): Response {
  const broken = () => Promise.reject(new TypeError('network error'));
  return Object.assign(responseOf({ text: '{' }), { text: broken, json: broken, arrayBuffer: broken });
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
      if (answer.offline) reject(new TypeError('Failed to fetch'));
      else resolve(answer.cut ? brokenOff() : responseOf(answer));
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
      const handler = table[call.name];
      if (!handler) throw new Error(`No scenario answers ${call.name}`);
      return settle(typeof handler === 'function' ? handler(call) : handler, init?.signal);
    },
  };
}

/** A saved file shows at once, because the dev server's own questions reach the dev server. */
export function besidesHotUpdates(answer: Fetch, real: Fetch): Fetch {
  return (input, init) => (/\.hot-update\.json$/.test(String(input)) ? real : answer)(input, init);
}

/** An error answer as our backend sends it, with the number that its log would have of it. */
export function problem(status: number, code: string): Answer {
  return { status, body: { type: 'about:blank', title: code, status, code, requestId: '3f2a91bc04de' } };
}
