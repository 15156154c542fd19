// Double of the network for tests of several tabs: replaces `fetch`, records requests and responds to them.

/** Request that reached the double. */
export interface SentRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string;
  signal?: AbortSignal | null;
  keepalive?: boolean;
}

export interface Reply {
  /** 200 if absent. */
  status?: number;
  json?: unknown;
  text?: string;
}

/** Response of the network double. `offline` fails at once; `hangs` settles only after an abort. */
export type Behaviour = Reply | 'offline' | 'hangs' | Promise<Reply>;

/** Returns undefined for a request that another handler answers. */
type Handler = (request: SentRequest) => Behaviour | undefined;

let handlers: Handler[] = [];
export let sent: SentRequest[] = [];

/** Returns the requests whose address contains `part`, in the order in which they were sent. */
export function listRequests(part: string): SentRequest[] {
  return sent.filter(({ url }) => url.includes(part));
}

/** Sets the response for addresses that contain `part`. A later one overrides an earlier one. */
export function answer(part: string, behaviour: Behaviour | ((request: SentRequest) => Behaviour)): void {
  handlers.unshift((request) => {
    if (!request.url.includes(part)) return undefined;
    return typeof behaviour === 'function' ? behaviour(request) : behaviour;
  });
}

function readHeaders(init: RequestInit | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  const input = init?.headers;
  // Firebase passes an instance of Headers, our own calls a plain object.
  if (input && typeof (input as Headers).forEach === 'function') {
    (input as Headers).forEach((value, name) => (headers[name.toLowerCase()] = value));
  } else {
    for (const [name, value] of Object.entries((input ?? {}) as Record<string, string>))
      headers[name.toLowerCase()] = value;
  }
  return headers;
}

function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  });
}

async function respond(request: SentRequest): Promise<Response> {
  for (const handle of handlers) {
    const behaviour = handle(request);
    if (behaviour === undefined) continue;
    if (behaviour === 'offline') throw new TypeError('Failed to fetch');
    if (behaviour === 'hangs') return rejectOnAbort(request.signal);
    const reply = await Promise.race([behaviour, rejectOnAbort(request.signal)]);
    const { status = 200, json = {}, text = JSON.stringify(json) } = reply;
    return {
      ok: status < 400,
      status,
      text: async () => text,
      json: async () => JSON.parse(text),
    } as Response;
  }
  throw new Error(`The test does not answer ${request.method} ${request.url}`);
}

async function respondLikeFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request: SentRequest = {
    url: String(input),
    method: init?.method ?? 'GET',
    headers: readHeaders(init),
    body: String(init?.body ?? ''),
    signal: init?.signal,
    keepalive: init?.keepalive,
  };
  // Like a browser, it does not send a request whose signal has aborted before.
  if (request.signal?.aborted) return rejectOnAbort(request.signal);
  sent.push(request);
  return respond(request);
}

/** Replaces `fetch` by a network that answers nothing, until `answer` sets responses. */
export function installNetwork(): void {
  handlers = [];
  sent = [];
  globalThis.fetch = respondLikeFetch;
}
