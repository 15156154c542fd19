import {
  findAnswer,
  determineOutcome,
  nameCall,
  parseBody,
  type Answer,
  type Handler,
  type Handlers,
  type Outcome,
  type ReceivedCall,
} from './answers.ts';
import { isIdentityCall } from './identityAnswers.ts';

export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** Test double of all servers that a page calls. Its `fetch` replaces the browser's. */
export interface Network {
  fetch: Fetch;
  /** All requests of our servers so far, in the order of arrival. */
  calls: ReceivedCall[];
  /** Those of the identity provider. */
  identityCalls: ReceivedCall[];
  /** All requests so far, also those of the identity provider, with their responses; undefined for one without. */
  received: { call: ReceivedCall; answer: Answer | undefined }[];
  /** Replaces all responses. */
  answerAll(handlers: Handlers): void;
  /** Sets the response of a call, or a function that computes the response. Applies from the next call on. */
  answer(name: string, handler: Handler): void;
  /** Returns the current handler of a call. Throws if it has none. */
  requireHandler(name: string): Handler;
  /** Lists the names of the calls that have a handler. */
  listCalls(): string[];
  /** Calls the listener at every received call. Returns a function that removes the listener. */
  subscribe(listener: (call: ReceivedCall) => void): () => void;
}

/** Creates the response of an outcome. For `offline`, throws the error with which `fetch` would reject. */
function createResponse(outcome: Exclude<Outcome, { kind: 'hang' }>): Response {
  if (outcome.kind === 'offline') throw new TypeError('Failed to fetch');
  if (outcome.kind === 'cut') return createBrokenResponse();
  const { status, contentType, body } = outcome;
  return new Response(body, { status, headers: contentType === undefined ? {} : { 'content-type': contentType } });
}

/** Creates a response whose headers have arrived, but whose body cannot be read. */
function createBrokenResponse(): Response {
  const fail = () => Promise.reject(new TypeError('network error'));
  const response = new Response('{', { headers: { 'content-type': 'application/json' } });
  return Object.assign(response, { text: fail, json: fail, arrayBuffer: fail });
}

/** Returns the response after the answer's delay, or never for `hang`. Rejects when the caller aborts. */
function respond(answer: Answer, signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    const outcome = determineOutcome(answer);
    if (outcome.kind === 'hang') return;
    const finish = () => {
      try {
        resolve(createResponse(outcome));
      } catch (error) {
        reject(error);
      }
    };
    if (answer.delay) setTimeout(finish, answer.delay);
    else finish();
  });
}

/**
 * Creates the test double of the servers for component tests and for pages of a QA server.
 * `handlers` has the responses by the name of a call, such as `GET /user/api/UserDevice/list-devices`. A call without a
 * response fails, so that a scenario that lacks a response is noticed.
 */
export function createNetwork(handlers: Handlers): Network {
  let currentHandlers: Handlers = { ...handlers };
  const calls: ReceivedCall[] = [];
  const identityCalls: ReceivedCall[] = [];
  const received: Network['received'] = [];
  const listeners = new Set<(call: ReceivedCall) => void>();

  return {
    calls,
    identityCalls,
    received,
    answerAll(next) {
      currentHandlers = { ...next };
    },
    answer(name, handler) {
      currentHandlers[name] = handler;
    },
    requireHandler(name) {
      const handler = currentHandlers[name];
      if (!handler) throw new Error(`No handler of ${name}`);
      return handler;
    },
    listCalls: () => Object.keys(currentHandlers),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async fetch(input, init) {
      const { pathname } = new URL(String(input), 'http://localhost');
      const headers = new Headers(init?.headers);
      const call: ReceivedCall = {
        name: nameCall(init?.method ?? 'GET', pathname),
        body: typeof init?.body === 'string' ? parseBody(init.body, headers.get('content-type')) : undefined,
        authorization: headers.get('authorization'),
        acceptLanguage: headers.get('accept-language'),
      };
      (isIdentityCall(call.name) ? identityCalls : calls).push(call);
      const answer = findAnswer(currentHandlers, call);
      received.push({ call, answer });
      for (const listener of listeners) listener(call);
      if (!answer) throw new Error(`No scenario answers ${call.name}`);
      return respond(answer, init?.signal);
    },
  };
}
