import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createId } from '../createId.ts';
import { parseForm } from '../formBody.ts';
import { present } from '../present.ts';
import type { ServerState } from '../ServerState.ts';
import { StripeError } from '../StripeError.ts';
import { formatCallName, type Endpoint } from './Endpoint.ts';
import { endpoints } from './endpoints.ts';
import { createKeyInUseError, readIdempotencyKey, runOncePerKey } from './idempotency.ts';
import type { ApiCall, Intercept, Run } from './Intercept.ts';

type ApiRoute = { Params: { id?: string } };

export interface ApiOptions {
  state: ServerState;
  /** Accepted bearer tokens. Tests of the backend tell two of its processes apart by their tokens. */
  secretKeys: string[];
  /** Returns the base address of the sandbox's own pages (checkout, portal), to which responses link. */
  getPagesUrl(): string;
  /** Saves the state and starts the delivery of new events. Called after each POST or DELETE, before its response. */
  saveAndSendEvents(): void;
  /** Gets each call before it runs, so that a test can delay, drop or fail the call (faults.ts). */
  intercept: Intercept;
}

/** Adds the imitation of Stripe's API below `/v1`: it receives forms and returns JSON. */
export function apiRoutes(app: FastifyInstance, options: ApiOptions): void {
  // Stripe's API does not accept JSON.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', createId('req'));
    checkKey(request, options.secretKeys);
  });
  app.setErrorHandler(sendError);
  const refuseUnknownCall = ({ method, url }: FastifyRequest) => {
    throw new StripeError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${url.split('?', 1)[0]}). The sandbox does not know this call.`,
    });
  };
  app.setNotFoundHandler(refuseUnknownCall);
  // Otherwise `search` would be taken for an id.
  for (const resource of ['customers', 'invoices', 'prices', 'subscriptions'])
    app.get(`/${resource}/search`, refuseUnknownCall);
  /** Idempotency keys of requests that have no response yet. */
  const keysInFlight = new Set<string>();
  for (const endpoint of endpoints) addEndpoint(app, endpoint, options, keysInFlight);
}

/**
 * Adds the route of an endpoint. `intercept`, by which tests disturb calls, decides whether and when each call runs.
 * The call runs only once for each idempotency key. All routes share `keysInFlight`.
 */
function addEndpoint(app: FastifyInstance, endpoint: Endpoint, options: ApiOptions, keysInFlight: Set<string>): void {
  const { method, path: url } = endpoint;
  app.route<ApiRoute>({
    method,
    url,
    handler: async (request, reply) => {
      const key = readIdempotencyKey(request);
      const isInFlight = key !== undefined && keysInFlight.has(key);
      const call = describeCall(endpoint, request, reply, isInFlight);
      /** Called by `intercept`. A test may have ordered an `error`, which replaces the endpoint's response. */
      const run: Run = (error) => {
        if (isInFlight) throw createKeyInUseError();
        const respond = () => {
          if (error) throw error;
          return runEndpoint(endpoint, call.form, request.params.id ?? '', options);
        };
        const body = key === undefined ? respond() : runOncePerKey(options.state, key, request, reply, respond);
        if (method !== 'GET') options.saveAndSendEvents();
        return body;
      };

      // A second request with a key that is in flight must not release the key of the first.
      const ownKey = isInFlight ? undefined : key;
      if (ownKey !== undefined) keysInFlight.add(ownKey);
      try {
        const body = await options.intercept(call, run);
        // Without a body, a fault has closed the connection or leaves it open. `hijack`: Fastify sends nothing.
        return body ? reply.send(body) : reply.hijack();
      } finally {
        if (ownKey !== undefined) keysInFlight.delete(ownKey);
      }
    },
  });
}

function describeCall(
  endpoint: Endpoint,
  { method, url, body, headers }: FastifyRequest,
  reply: FastifyReply,
  isInFlight: boolean,
): ApiCall {
  const [path = '', query = ''] = url.split('?');
  return {
    name: formatCallName(endpoint),
    method,
    path,
    form: method === 'POST' ? String(body ?? '') : query,
    authorization: headers.authorization,
    isInFlight,
    response: reply.raw,
  };
}

/** Runs a call, which may change the state, and returns the body of its response. */
function runEndpoint(endpoint: Endpoint, form: string, id: string, { state, getPagesUrl }: ApiOptions): object {
  const response = endpoint.respond(parseForm(form), { state, pagesUrl: getPagesUrl(), id });
  // A copy, because later calls change the stored object. A delayed or repeated response must not change with it.
  const body = present(response) as object;
  return 'object' in body && body.object === 'list' ? { ...body, url: `/v1${endpoint.path}` } : body;
}

/** Throws unless the request has one of the secret keys, as bearer token or as user name of Basic authentication. */
function checkKey({ headers }: FastifyRequest, secretKeys: string[]): void {
  const sentKey = readKey(headers.authorization ?? '');
  if (sentKey && secretKeys.includes(sentKey)) return;
  throw new StripeError(401, {
    type: 'invalid_request_error',
    message: sentKey ? `Invalid API Key provided: ********${sentKey.slice(-4)}` : 'You did not provide an API key.',
  });
}

function readKey(authorization: string): string | undefined {
  const [scheme = '', credentials = ''] = authorization.split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') return credentials || undefined;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(credentials, 'base64').toString().split(':', 1)[0];
}

/** Sends an error in Stripe's format. The status is 500 for a defect of the sandbox. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof StripeError) return reply.status(error.status).send(error.body);
  // Errors of Fastify have a status, such as 413 for a body that is too large.
  const status = (error as { statusCode?: number }).statusCode;
  if (status && status < 500)
    return reply.status(status).send({ error: { type: 'invalid_request_error', message: (error as Error).message } });
  console.error(`Payment sandbox: ${request.method} ${request.url}`, error);
  return reply.status(500).send({ error: { type: 'api_error', message: 'The sandbox failed. See its log.' } });
}
