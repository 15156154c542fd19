/**
 * Simulated response of a server to a call, in a scenario that QA servers, component tests and rehearsals (dry runs of
 * a release in a browser) show. An empty object means 204.
 */
export interface Answer {
  /** Default: 200, or 204 if there is neither `body` nor `text`. */
  status?: number;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, for responses that are no JSON. */
  text?: string;
  contentType?: string;
  /** In milliseconds. */
  delay?: number;
  /** The request does not reach a server: `fetch` rejects. */
  offline?: boolean;
  /** There is no response until the caller aborts. */
  hang?: boolean;
  /** The connection breaks after the headers of the response: `fetch` resolves, and reading the body rejects. */
  cut?: boolean;
}

/** Request that the test double of the servers has received. */
export interface ReceivedCall {
  /** Method and path, e.g. `GET /user/api/UserDevice/list-devices`. */
  name: string;
  body: unknown;
  authorization: string | null;
  acceptLanguage: string | null;
}

/** Firebase's emulator serves both hosts of Firebase in folders of their names. */
const emulatorFolder = /^\/(identitytoolkit|securetoken)\.googleapis\.com(?=\/)/;

/** Returns the name of a call by its method and path: `GET /user/api/UserDevice/list-devices`. */
export const nameCall = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(emulatorFolder, '')}`;

/** Parses the body of a request: JSON, or a form, of which it returns the fields. */
export function parseBody(body: string, contentType: string | null): unknown {
  const isForm = contentType?.startsWith('application/x-www-form-urlencoded');
  return isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
}

/** Fixed response, or a function that computes it from the request. */
export type Handler = Answer | ((call: ReceivedCall) => Answer);
/** Responses by the name of a call: `GET /user/api/UserDevice/list-devices`. */
export type Handlers = Record<string, Handler>;

/** Effect of an answer on the caller. */
export type Outcome =
  | { kind: 'response'; status: number; contentType?: string; body: string | null }
  | { kind: 'offline' }
  | { kind: 'hang' }
  | { kind: 'cut' };

/** Returns the response of a handler to a call. */
export const computeAnswer = (handler: Handler, call: ReceivedCall): Answer =>
  typeof handler === 'function' ? handler(call) : handler;

/** Returns the response of a scenario to a call; undefined if it has none. */
export function findAnswer(handlers: Handlers, call: ReceivedCall): Answer | undefined {
  const handler = handlers[call.name];
  return handler && computeAnswer(handler, call);
}

/** Determines the effect of an answer on the caller. Its delay is up to the function that delivers the answer. */
export function determineOutcome({ status, body, text, contentType, offline, hang, cut }: Answer): Outcome {
  if (hang) return { kind: 'hang' };
  if (offline) return { kind: 'offline' };
  if (cut) return { kind: 'cut' };
  const content = text ?? (body === undefined ? null : JSON.stringify(body));
  if (content === null) return { kind: 'response', status: status ?? 204, body: null };
  const contentStatus = status ?? 200;
  const defaultType = contentStatus >= 400 ? 'application/problem+json' : 'application/json';
  return { kind: 'response', status: contentStatus, contentType: contentType ?? defaultType, body: content };
}

/** Creates an error response of our backend: a code like `rate-limited`, and the request id that its log would have. */
export function problem(status: number, code: string): Answer {
  return { status, body: { type: 'about:blank', title: code, status, code, requestId: '3f2a91bc04de' } };
}
