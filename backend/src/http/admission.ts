import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { maxAddressLength } from 'node-kit/addressLimit.ts';
import { hasValidHost } from 'node-kit/hasValidHost.ts';
import { findRouteGroup, type AdmissionLimits, type GroupLimits } from './admissionLimits.ts';
import { sendSocketProblem } from './answerBrokenRequest.ts';
import { findClient, type TrustProxy } from './clientOf.ts';
import { createGate, createTurnLimit } from './gates.ts';
import { hasBody, receiveBody } from './receiveBody.ts';
import { sendRejection } from './sendRejection.ts';

/** Probes: if one were rejected, an overloaded process would be restarted, or get no requests any more. */
const neverRejected = new Set(['/health', '/ready']);
/** Slows down clients that repeat at once, so that they do not take the processor from admitted requests. */
const rejectionDelayMilliseconds = 25;
/** Longer than proxies keep an idle connection: we must not close a connection on which a proxy sends a request. */
const keepAliveMilliseconds = 130_000;
/** Longer than any call takes. Ends connections whose client does not read its response. */
const inactivityMilliseconds = 60_000;

interface Options {
  limits: AdmissionLimits;
  /** Origin of the pages, which may read the rejections (CORS). */
  siteOrigin: string;
  trustProxy: TrustProxy;
  /** Brings the headers of proxies to one form. Called before they are read. */
  cleanForwarded: (request: IncomingMessage) => void;
  /** Called for each request that is rejected because of overload. */
  onOverload: () => void;
  /** Whether the process is ending: each rejection then also closes the connection. */
  isShuttingDown: () => boolean;
}

export interface Admission {
  createServer(listener: RequestListener): Server;
  /** Hook `preParsing`: gives Fastify the body that was received before the request was admitted. */
  readBody(request: FastifyRequest, reply: unknown, payload: Readable): Promise<Readable>;
}

/**
 * The HTTP server below Fastify: load shedding. It receives each request completely before Fastify handles it, so that
 * slow clients take no slot of a running request. When the slots are used up it rejects with 503 before parsing
 * anything, because a rejection must cost far less than a response. What each part is for:
 *
 * - Time-outs of `createServer`: silent clients, and those that send a byte a second, are closed within 6 s.
 * - `receiveBody.ts` and the gates `receiving`: 300 slow bodies of one client keep nobody else waiting.
 * - The gates `running` (`gates.ts`): at five times the capacity, what is admitted is answered as without overload.
 * - Groups (`admissionLimits.ts`) and `neverRejected`: legal forms, webhook and probes are answered meanwhile.
 * - `sendRejection.ts`: pages of another origin can read that they shall come again.
 */
export function createAdmission(options: Options): Admission {
  const { limits, siteOrigin, trustProxy, cleanForwarded, onOverload, isShuttingDown } = options;
  const { receiveMilliseconds } = limits;
  const gates = {
    forms: createGates(limits.forms),
    webhook: createGates(limits.webhook),
    usual: createGates(limits.usual),
  };
  /** Bodies that were received before Fastify handles their requests. */
  const bodies = new WeakMap<IncomingMessage, Buffer>();
  const countInTurn = createTurnLimit();

  function reject(request: IncomingMessage, response: ServerResponse, status: 400 | 413 | 414 | 417 | 503) {
    if (status === 503) onOverload();
    const send = () => sendRejection(request, response, status, { siteOrigin, isLast: isShuttingDown() });
    setTimeout(send, rejectionDelayMilliseconds);
  }

  /** Receives the request, and calls Fastify's `listener` with it when a slot is free. */
  function admit(listener: RequestListener, request: IncomingMessage, response: ServerResponse) {
    if (!hasValidHost(request)) return reject(request, response, 400);
    const url = request.url ?? '';
    if (url.length > maxAddressLength) return reject(request, response, 414);
    const path = url.split('?', 1)[0]!;
    // A rejected preflight would look like a network failure to the page.
    if (neverRejected.has(path) || request.method === 'OPTIONS') return listener(request, response);
    const group = findRouteGroup(path);
    const { receiving, running } = gates[group];
    // The cheapest checks first: nothing has been received or looked up yet. A turn of the event loop with too many
    // requests rejects only usual ones, so that the legal forms and the webhook stay reachable.
    if (running.isFull() || (group === 'usual' && countInTurn() === 'too-many')) return reject(request, response, 503);
    cleanForwarded(request);
    const client = findClient(request, trustProxy);
    const handle = () => {
      if (!running.enter(client)) return reject(request, response, 503);
      // `close` also comes if the client disconnects, so that no slot is lost.
      response.once('close', () => running.leave(client));
      listener(request, response);
    };
    if (!hasBody(request)) return handle();
    if (!receiving.enter(client)) return reject(request, response, 503);
    receiveBody(request, (body) => {
      receiving.leave(client);
      if (body === 'aborted') return;
      if (body === 'too-large') return reject(request, response, 413);
      bodies.set(request, body);
      handle();
    });
  }

  return {
    createServer: (listener) => {
      const server = createServer(
        {
          requestTimeout: receiveMilliseconds,
          connectionsCheckingInterval: receiveMilliseconds / 5,
          keepAliveTimeout: keepAliveMilliseconds,
          // Node would answer a missing `Host` without a body, and take the first of two.
          requireHostHeader: false,
        },
        (request, response) => void admit(listener, request, response),
      );
      // Without this listener, Node answers an unknown expectation without a body.
      server.on('checkExpectation', (request, response) => reject(request, response, 417));
      // Without this listener, Node closes the connection of a CONNECT without an answer.
      server.on('connect', (_request, socket) => sendSocketProblem(socket, 405, 'method-not-allowed'));
      return server.setTimeout(inactivityMilliseconds);
    },
    readBody: async ({ raw }, _reply, payload) => {
      const body = bodies.get(raw);
      return body ? Readable.from([body], { objectMode: false }) : payload;
    },
  };
}

const createGates = ({ receiving, running }: GroupLimits) => ({
  receiving: createGate(receiving),
  running: createGate(running),
});
