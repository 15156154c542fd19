import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import * as calls from 'api-contract';
import type { Problem } from 'api-contract';

/** How many requests are answered at the same time. Whoever comes on top of them is refused at once, before anything is read. */
export interface AdmissionLimits {
  /** Far more than the database works on at once, and few enough for an answer within a second. */
  usual: number;
  /** On top: what the law and the payment provider must always reach. */
  reserved: number;
}

export const usualAdmission: AdmissionLimits = { usual: 200, reserved: 50 };

const reservedPaths = new Set([
  calls.receivePaymentEvent.path,
  calls.declareCancellation.path,
  calls.declareWithdrawal.path,
  calls.objectToDeclaration.path,
]);
const neverRefused = new Set(['/health', '/ready']);
/** Whoever asks again without a pause would otherwise take the time of those who are let in. */
const breathMilliseconds = 100;
const retryAfterSeconds = '2';
/** Longer than proxies keep a connection that nothing is asked on: they close it, and never ask on one that we are just closing. */
const keepAliveTimeout = 130_000;

interface Parts {
  limits: AdmissionLimits;
  siteOrigin: string;
  onRefused: () => void;
}

/**
 * The HTTP server of the app, which refuses before the app hears of a request: a refusal has to cost a small part of an answer, or a
 * flood of them takes the time of those who are let in.
 */
export function createAdmittingServer(
  answer: RequestListener,
  requestTimeout: number,
  { limits, siteOrigin, onRefused }: Parts,
): Server {
  let inside = 0;
  return createServer({ requestTimeout, keepAliveTimeout }, (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    // A browser that may not ask whether it may ask would take the refusal for a missing network.
    if (neverRefused.has(path) || request.method === 'OPTIONS') return answer(request, response);
    if (inside >= limits.usual + (reservedPaths.has(path) ? limits.reserved : 0)) {
      onRefused();
      return void setTimeout(() => refuse(request, response, siteOrigin), breathMilliseconds);
    }
    inside += 1;
    response.once('close', () => (inside -= 1));
    return answer(request, response);
  });
}

function refuse(request: IncomingMessage, response: ServerResponse, siteOrigin: string): void {
  // Without a number, because the log has no line of it.
  const problem: Problem = {
    type: 'urn:problem:unavailable',
    title: 'Service Unavailable',
    status: 503,
    code: 'unavailable',
  };
  const body = JSON.stringify(problem);
  response.writeHead(503, {
    'content-type': 'application/problem+json',
    'content-length': body.length,
    'retry-after': retryAfterSeconds,
    'cache-control': 'no-store',
    vary: 'Origin',
    ...(request.headers.origin === siteOrigin && {
      'access-control-allow-origin': siteOrigin,
      'access-control-expose-headers': 'retry-after',
    }),
  });
  response.end(body);
}
