import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import * as calls from 'api-contract';
import type { ErrorCode, Problem } from 'api-contract';
import type { FastifyRequest } from 'fastify';
import { maxAddressLength } from 'node-kit/addressLimit.ts';
import { clientOfRequest, type TrustProxy } from './clientOf.ts';

/** Maximum number of requests in one state at the same time, of all clients and of one. */
interface Limit {
  total: number;
  perClient: number;
}

interface Share {
  /** Requests whose body has not arrived completely. */
  receiving: Limit;
  /** Complete requests that have no complete response. */
  running: Limit;
}

/** No request takes the place of a request of another share. */
export interface AdmissionLimits {
  /** Legal forms: cancellation, withdrawal, objection. */
  forms: Share;
  /** The payment provider's events. */
  webhook: Share;
  usual: Share;
  /** Maximum time in which a request, headers and body, must arrive. */
  receiveMilliseconds: number;
}

const reservedShare: Share = { receiving: { total: 100, perClient: 20 }, running: { total: 50, perClient: 25 } };

export const usualAdmission: AdmissionLimits = {
  forms: reservedShare,
  webhook: reservedShare,
  // Far more than the database works on at once, and few enough for a response within a second.
  usual: { receiving: { total: 400, perClient: 40 }, running: { total: 400, perClient: 200 } },
  receiveMilliseconds: 5_000,
};

/** Largest body of any call. Single routes allow less. */
export const maximumBodyBytes = 65_536;

const shareOfPath = new Map<string, 'forms' | 'webhook'>([
  [calls.receivePaymentEvent.path, 'webhook'],
  [calls.declareCancellation.path, 'forms'],
  [calls.declareWithdrawal.path, 'forms'],
  [calls.objectToDeclaration.path, 'forms'],
]);
const neverRejected = new Set(['/health', '/ready']);
/** Clients that repeat without a pause would otherwise take the time of those who are admitted. */
const rejectionDelayMilliseconds = 100;
/**
 * Longer than proxies keep an idle connection: they close it, and never send a request on one that we are just closing.
 */
const keepAliveTimeout = 130_000;
/** Longer than any call works. Ends connections whose client does not read its response. */
const silenceMilliseconds = 60_000;

interface Options {
  limits: AdmissionLimits;
  siteOrigin: string;
  trustProxy: TrustProxy;
  onRejected: () => void;
  /** Ends the connection of each rejected request. */
  isLeaving: () => boolean;
}

export interface Admission {
  createServer(listener: RequestListener): Server;
  /** Hook `preParsing`: Fastify reads the body that has arrived already. */
  readBody(request: FastifyRequest, reply: unknown, payload: Readable): Promise<Readable>;
}

/**
 * The HTTP server below Fastify. It receives each request completely before Fastify handles it, so that only complete
 * requests take a slot, and rejects before anything is parsed: a rejection has to cost a small part of a response.
 */
export function createAdmission({ limits, siteOrigin, trustProxy, onRejected, isLeaving }: Options): Admission {
  const { receiveMilliseconds } = limits;
  const gates = {
    forms: createGates(limits.forms),
    webhook: createGates(limits.webhook),
    usual: createGates(limits.usual),
  };
  const bodies = new WeakMap<IncomingMessage, Buffer>();

  function reject(request: IncomingMessage, response: ServerResponse, status: 413 | 503) {
    onRejected();
    setTimeout(() => {
      if (isLeaving()) response.setHeader('connection', 'close');
      sendProblem(request, response, status, siteOrigin);
    }, rejectionDelayMilliseconds);
  }

  function admit(listener: RequestListener, request: IncomingMessage, response: ServerResponse) {
    if ((request.url ?? '').length > maxAddressLength) return sendProblem(request, response, 414, siteOrigin);
    const path = request.url?.split('?', 1)[0] ?? '';
    // A browser whose preflight request is rejected reports a network failure.
    if (neverRejected.has(path) || request.method === 'OPTIONS') return listener(request, response);
    const client = clientOfRequest(request, trustProxy);
    const { receiving, running } = gates[shareOfPath.get(path) ?? 'usual'];
    const run = () => {
      if (!running.enter(client)) return reject(request, response, 503);
      response.once('close', () => running.leave(client));
      listener(request, response);
    };
    if (!hasBody(request)) return run();
    if (!receiving.enter(client)) return reject(request, response, 503);
    receive(request, (body) => {
      receiving.leave(client);
      if (body === 'aborted') return;
      if (body === 'too-large') return reject(request, response, 413);
      bodies.set(request, body);
      run();
    });
  }

  return {
    createServer: (listener) => {
      const server = createServer(
        {
          requestTimeout: receiveMilliseconds,
          connectionsCheckingInterval: receiveMilliseconds / 5,
          keepAliveTimeout,
        },
        (request, response) => void admit(listener, request, response),
      );
      return server.setTimeout(silenceMilliseconds);
    },
    readBody: async ({ raw }, _reply, payload) => {
      const body = bodies.get(raw);
      return body ? Readable.from([body], { objectMode: false }) : payload;
    },
  };
}

const createGates = ({ receiving, running }: Share) => ({
  receiving: createGate(receiving),
  running: createGate(running),
});

/** Counts who is inside, together and per client. */
function createGate({ total, perClient }: Limit) {
  const inside = new Map<string, number>();
  let all = 0;
  return {
    enter(client: string): boolean {
      const mine = inside.get(client) ?? 0;
      if (all >= total || mine >= perClient) return false;
      inside.set(client, mine + 1);
      all += 1;
      return true;
    },
    leave(client: string): void {
      const mine = inside.get(client)! - 1;
      if (mine === 0) inside.delete(client);
      else inside.set(client, mine);
      all -= 1;
    },
  };
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Calls back once: with the whole body, or as soon as there will be none. */
function receive(request: IncomingMessage, done: (body: Buffer | 'too-large' | 'aborted') => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const end = (body: Buffer | 'too-large' | 'aborted') => {
    request.removeAllListeners('data').removeAllListeners('end').off('close', onClose);
    done(body);
  };
  const onClose = () => end('aborted');
  request.on('error', () => undefined).on('close', onClose);
  if (Number(request.headers['content-length'] ?? 0) > maximumBodyBytes) return end('too-large');
  request
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maximumBodyBytes) return end('too-large');
      chunks.push(chunk);
    })
    .on('end', () => end(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
}

const titles = { 413: 'Payload Too Large', 414: 'URI Too Long', 503: 'Service Unavailable' };
const codes = { 413: 'payload-too-large', 414: 'invalid-input', 503: 'unavailable' } satisfies Record<
  number,
  ErrorCode
>;

function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  status: keyof typeof codes,
  siteOrigin: string,
): void {
  // Without a number, because the log has no line of it.
  const problem: Problem = {
    type: `urn:problem:${codes[status]}`,
    title: titles[status],
    status,
    code: codes[status],
  };
  const body = JSON.stringify(problem);
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    'content-length': body.length,
    'cache-control': 'no-store',
    vary: 'Origin',
    ...(status === 503 && { 'retry-after': '2' }),
    ...(request.headers.origin === siteOrigin && {
      'access-control-allow-origin': siteOrigin,
      'access-control-expose-headers': 'retry-after',
    }),
  });
  response.end(body);
}
