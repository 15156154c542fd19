import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiVersion } from '../apiVersion.ts';
import { expand } from '../expand.ts';
import { readForm, type FormValue } from '../formBody.ts';
import { newId } from '../newId.ts';
import { readParameters } from '../parameters.ts';
import type { Sandbox } from '../Sandbox.ts';
import { invalid, StripeError } from '../StripeError.ts';
import { endpoints } from './endpoints.ts';
import { keyInFlight, misbehave, takeFault } from './faults.ts';
import { answerOnce, keyOf } from './idempotency.ts';

interface Options {
  sandbox: Sandbox;
  secretKey: string;
  pages(): string;
  webhookUrl: string;
  /** Saves, and lets the events go. */
  changed(): void;
}

/** The provider's API below `/v1`: form in, JSON out, errors in its shapes. */
export function apiRoutes(app: FastifyInstance, { sandbox, secretKey, pages, webhookUrl, changed }: Options): void {
  const inFlight = new Set<string>();
  app.addHook('onRequest', async (request, reply) => {
    request.id = newId('req');
    reply.headers({ 'request-id': request.id, 'stripe-version': request.headers['stripe-version'] ?? apiVersion });
    checkKey(request, secretKey);
    checkVersion(request.headers['stripe-version']);
  });
  app.setErrorHandler((error, request, reply) => fail(error, request, reply));
  app.setNotFoundHandler(({ method, url }) => {
    throw new StripeError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${url.split('?', 1)[0]}). The sandbox does not know this call.`,
    });
  });

  for (const endpoint of endpoints) {
    app.route<{ Params: { id?: string } }>({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const values = endpoint.method === 'POST' ? bodyOf(request.body) : readForm(request.url.split('?')[1] ?? '');
        const run = () => {
          const parameters = readParameters(endpoint.parameters, values);
          const id = request.params.id ?? '';
          const answer = endpoint.answer(parameters as never, { sandbox, pages: pages(), webhookUrl, id });
          return expand(sandbox, answer, parameters.expand ?? []);
        };
        let body: unknown;
        const act = () => {
          body = endpoint.method === 'POST' ? answerOnce(sandbox, request, reply, values, run) : run();
          if (endpoint.method !== 'GET') changed();
        };
        const key = endpoint.method === 'POST' ? keyOf(request) : undefined;
        if (key !== undefined && inFlight.has(key)) throw keyInFlight();
        const fault = takeFault(sandbox.faults, `${endpoint.method} /v1${endpoint.path}`);
        if (!fault) {
          act();
          return reply.send(body);
        }
        if (key !== undefined) inFlight.add(key);
        try {
          if (await misbehave(fault, reply.raw, act)) return reply.send(body);
          return reply.hijack();
        } finally {
          if (key !== undefined) inFlight.delete(key);
        }
      },
    });
  }
}

function bodyOf(body: unknown): { [name: string]: FormValue } {
  return (body ?? {}) as { [name: string]: FormValue };
}

function checkKey({ headers }: FastifyRequest, secretKey: string): void {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (!given) {
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message:
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    });
  }
  const hash = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(hash(given), hash(secretKey))) {
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${'*'.repeat(8)}${given.slice(-4)}`,
    });
  }
}

/** Since „basil“ periods belong to the item; a caller that expects the shapes before it would read nothing. */
function checkVersion(version: unknown): void {
  if (typeof version === 'string' && version < '2025-03-31') {
    throw invalid(`The sandbox speaks API version ${apiVersion}, not ${version}.`, undefined, 'api_version_invalid');
  }
}

function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof StripeError) return reply.status(error.status).send(error.body);
  const status = (error as { statusCode?: number }).statusCode;
  if (status && status < 500)
    return reply.status(status).send({ error: { type: 'invalid_request_error', message: (error as Error).message } });
  console.error(`Payment sandbox: ${request.method} ${request.url}`, error);
  return reply.status(500).send({ error: { type: 'api_error', message: 'The sandbox failed. See its log.' } });
}
