import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createId } from '../createId.ts';
import { parseForm } from '../formBody.ts';
import { readParameters } from '../parameters.ts';
import type { ServerState } from '../ServerState.ts';
import { StripeError } from '../StripeError.ts';
import { formatCallName, type Endpoint } from './Endpoint.ts';
import { endpoints } from './endpoints.ts';
import { createKeyInUseError, readIdempotencyKey, respondOnce } from './idempotency.ts';
import type { ApiCall, Intercept, Run } from './Intercept.ts';

export interface ApiOptions {
  state: ServerState;
  /** Accepted bearer tokens. Tests of the backend tell two of its processes apart by their tokens. */
  secretKeys: string[];
  /** Returns the base address of the sandbox's own pages (checkout, portal), to which responses link. */
  getPagesUrl(): string;
  /** Saves the state and starts the delivery of new events. Called after each POST or DELETE, before its response. */
  saveAndSendEvents(): void;
  /** Gets each call and the function that runs it, so that a test can delay, drop or fail the call (faults.ts). */
  intercept: Intercept;
}

/** Adds the imitation of Stripe's API below `/v1`: it receives forms and returns JSON. */
export function apiRoutes(app: FastifyInstance, options: ApiOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', createId('req'));
    checkKey(request, options.secretKeys);
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(({ method, url }) => {
    throw new StripeError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${url.split('?', 1)[0]}). The sandbox does not know this call.`,
    });
  });
  /** Idempotency keys of requests that have no response yet. */
  const keysInFlight = new Set<string>();
  for (const endpoint of endpoints) addEndpoint(app, endpoint, options, keysInFlight);
}

/** Adds the route of an endpoint. `intercept` runs each call, unless a fault that a test has ordered prevents it. */
function addEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  { state, getPagesUrl, saveAndSendEvents, intercept }: ApiOptions,
  keysInFlight: Set<string>,
): void {
  const { method, path: url } = endpoint;
  app.route<{ Params: { id?: string } }>({
    method,
    url,
    handler: async (request, reply) => {
      const [path = '', query = ''] = request.url.split('?');
      const form = method === 'POST' ? String(request.body ?? '') : query;
      const key = readIdempotencyKey(request);
      const isInFlight = key !== undefined && keysInFlight.has(key);
      /** Response of the call; set by `run`. */
      let body: unknown;

      /** Runs the call, or fails it with the `error` of a fault. `intercept` calls it, perhaps after a delay. */
      const run: Run = (error) => {
        if (isInFlight) throw createKeyInUseError();
        /** Changes the state and returns the response. */
        const respond = () => {
          if (error) throw error;
          const parameters = readParameters(endpoint.parameters, parseForm(form));
          const context = { state, pagesUrl: getPagesUrl(), id: request.params.id ?? '' };
          // A copy, because the response may be sent later, when the object has changed, and again.
          // `never`: the type of the parameters differs from call to call (Endpoint.ts).
          return structuredClone(endpoint.respond(parameters as never, context));
        };
        // A repetition with the same key gets the response that is stored in `state`, without running the call.
        body = key === undefined ? respond() : respondOnce(state, key, request, reply, respond);
        if (method !== 'GET') saveAndSendEvents();
      };

      const call: ApiCall = {
        name: formatCallName(endpoint),
        method,
        path,
        form,
        authorization: request.headers.authorization,
        isInFlight,
        response: reply.raw,
      };
      if (key !== undefined && !isInFlight) keysInFlight.add(key);
      try {
        const hasResponse = await intercept(call, run);
        // A fault without a response has closed the connection or leaves it open. `hijack`: Fastify sends nothing.
        return hasResponse ? reply.send(body) : reply.hijack();
      } finally {
        if (key !== undefined && !isInFlight) keysInFlight.delete(key);
      }
    },
  });
}

/** Throws unless the request has one of the secret keys as bearer token. */
function checkKey({ headers }: FastifyRequest, secretKeys: string[]): void {
  const sentKey = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (sentKey && secretKeys.includes(sentKey)) return;
  throw new StripeError(401, {
    type: 'invalid_request_error',
    message: sentKey ? `Invalid API Key provided: ********${sentKey.slice(-4)}` : 'You did not provide an API key.',
  });
}

/** Sends an error in Stripe's format; 500 for a defect of the sandbox. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof StripeError) return reply.status(error.status).send(error.body);
  const status = (error as { statusCode?: number }).statusCode;
  if (status && status < 500)
    return reply.status(status).send({ error: { type: 'invalid_request_error', message: (error as Error).message } });
  console.error(`Payment sandbox: ${request.method} ${request.url}`, error);
  return reply.status(500).send({ error: { type: 'api_error', message: 'The sandbox failed. See its log.' } });
}
