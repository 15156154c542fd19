/** Response of a call in a scenario; an empty object for 204. */
export interface Answer {
  status?: number;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, for responses that are no JSON. */
  text?: string;
  contentType?: string;
  /** In milliseconds. */
  delay?: number;
  /** The request does not reach a server. */
  offline?: boolean;
  /** There is no response until the caller aborts. */
  hang?: boolean;
  /** The connection breaks after the headers of the response. */
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

/** Outcome for the caller. QA pages turn it into a `Response`, the rehearsal's browser fulfils a request with it. */
export type Outcome =
  | { kind: 'response'; status: number; contentType?: string; body: string | null }
  | { kind: 'offline' }
  | { kind: 'hang' }
  | { kind: 'cut' };

/** Returns the response of a scenario to a call; undefined if it has none. */
export function answerTo(handlers: Handlers, call: ReceivedCall): Answer | undefined {
  const handler = handlers[call.name];
  return typeof handler === 'function' ? handler(call) : handler;
}

/** Returns what happens to the caller of a call, after the answer's delay. */
export function outcomeOf({ status, body, text, contentType, offline, hang, cut }: Answer): Outcome {
  if (hang) return { kind: 'hang' };
  if (offline) return { kind: 'offline' };
  if (cut) return { kind: 'cut' };
  const content = text ?? (body === undefined ? null : JSON.stringify(body));
  const code = status ?? (content === null ? 204 : 200);
  if (content === null) return { kind: 'response', status: code, body: null };
  const type = contentType ?? (code >= 400 ? 'application/problem+json' : 'application/json');
  return { kind: 'response', status: code, contentType: type, body: content };
}

/** Creates an error response of our backend, with the request id that its log would contain. */
export function problem(status: number, code: string): Answer {
  return { status, body: { type: 'about:blank', title: code, status, code, requestId: '3f2a91bc04de' } };
}
