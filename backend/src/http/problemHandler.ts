import { STATUS_CODES } from 'node:http';
import type { Problem } from 'api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseGone } from '../adapters/databaseGone.ts';
import { isUnstorableText } from '../adapters/unstorableText.ts';
import { CodedError, type ServerCode } from '../codedError.ts';

const byStatus: Record<number, ServerCode> = {
  400: 'invalid-input',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'payload-too-large',
  414: 'invalid-input',
  415: 'unsupported-media-type',
  429: 'rate-limited',
};

interface Thrown {
  code?: string;
  message?: string;
  statusCode?: number;
  validation?: { instancePath: string; params?: { keys?: string[] } }[];
}

/** Turns whatever a route threw into one of our codes; a server error keeps its cause for the log only. */
function asCodedError(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  const { statusCode, validation, code: cause, message } = error as Thrown;
  // The client disconnected during the request, so no response can be read.
  if (cause === 'ECONNRESET' && message === 'aborted') return new CodedError('invalid-input', { cause: error });
  if (isDatabaseGone(error)) return new CodedError('unavailable', { retryAfterSeconds: 5, cause: error });
  if (isUnstorableText(error)) return new CodedError('invalid-input', { cause: error });
  if (validation) {
    const fields = validation.map(
      ({ instancePath, params }) => instancePath.slice(1) || (params?.keys ?? []).join(', '),
    );
    return new CodedError('invalid-input', { fields: [...new Set(fields)].filter(Boolean), cause: error });
  }
  const code = statusCode === undefined ? undefined : byStatus[statusCode];
  return new CodedError(code ?? 'internal', { cause: error });
}

function answer(reply: FastifyReply, request: FastifyRequest, error: CodedError) {
  const problem: Problem = {
    type: `urn:problem:${error.code}`,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    ...(error.fields && error.fields.length > 0 ? { fields: error.fields } : {}),
    requestId: request.id,
  };
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  // A string, so that no route's answer schema is applied to a problem.
  return reply.status(error.status).type('application/problem+json').send(JSON.stringify(problem));
}

/**
 * Responds where Fastify finds no route because the address cannot be decoded or a part of it is longer than 100
 * characters.
 */
export function rejectAddress(thrown: Error, request: FastifyRequest, reply: FastifyReply) {
  reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  void answer(reply, request, asCodedError(thrown));
}

export function handleProblems(app: FastifyInstance) {
  app.setErrorHandler((thrown, request, reply) => {
    const error = asCodedError(thrown);
    const details = { code: error.code, status: error.status, err: error.cause ?? error };
    if (error.status >= 500) request.log.error(details, 'request failed');
    else request.log.info({ code: error.code, status: error.status }, 'request refused');
    return answer(reply, request, error);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const others = (['GET', 'POST', 'PUT'] as const).filter(
      (method) => method !== request.method && app.hasRoute({ method, url: path }),
    );
    if (others.length > 0) reply.header('allow', others.join(', '));
    return answer(reply, request, new CodedError(others.length > 0 ? 'method-not-allowed' : 'not-found'));
  });
}
