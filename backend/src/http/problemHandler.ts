import { STATUS_CODES } from 'node:http';
import { callMethods, type Problem } from 'api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isUnstorableText } from '../adapters/databaseErrors.ts';
import { CodedError, type ServerCode } from '../codedError.ts';

/** Our codes for errors that Fastify throws, by their HTTP status. */
const codesByStatus: Record<number, ServerCode> = {
  400: 'invalid-input',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'payload-too-large',
  414: 'invalid-input',
  415: 'unsupported-media-type',
  429: 'rate-limited',
};

/** Fields of errors of Fastify and Node. */
interface ThrownError {
  code?: string;
  message?: string;
  statusCode?: number;
  validation?: { instancePath: string; params?: { keys?: string[] } }[];
}

/** Converts any thrown error to a `CodedError`, which is `internal` for an unknown one. Its cause is never sent. */
function toCodedError(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  const { statusCode, validation, code: thrownCode, message } = error as ThrownError;
  // The client disconnected during the request, so no response can be read.
  if (thrownCode === 'ECONNRESET' && message === 'aborted') return new CodedError('invalid-input', { cause: error });
  if (isDatabaseUnavailable(error)) return new CodedError('unavailable', { retryAfterSeconds: 5, cause: error });
  if (isUnstorableText(error)) return new CodedError('invalid-input', { cause: error });
  if (validation) {
    // Turns the path `/email` into `email`. An error about unknown fields has no path, but their names in `keys`.
    const fields = validation.map(
      ({ instancePath, params }) => instancePath.slice(1) || (params?.keys ?? []).join(', '),
    );
    return new CodedError('invalid-input', { fields: [...new Set(fields)].filter(Boolean), cause: error });
  }
  const code = statusCode === undefined ? undefined : codesByStatus[statusCode];
  return new CodedError(code ?? 'internal', { cause: error });
}

function sendProblem(reply: FastifyReply, request: FastifyRequest, error: CodedError) {
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
  // Sent as a string, so that Fastify does not serialize it with the route's response schema.
  return reply.status(error.status).type('application/problem+json').send(JSON.stringify(problem));
}

/** Responds to addresses that Fastify cannot route: they cannot be decoded, or a parameter has over 100 characters. */
export function rejectAddress(thrown: Error, request: FastifyRequest, reply: FastifyReply) {
  // For these addresses, Fastify skips the `onRequest` hook that sets both headers for all other requests.
  reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  void sendProblem(reply, request, toCodedError(thrown));
}

/** Responds to every thrown error, and to unknown addresses, with `application/problem+json`. */
export function handleProblems(app: FastifyInstance) {
  app.setErrorHandler((thrown, request, reply) => {
    const error = toCodedError(thrown);
    const details = { code: error.code, status: error.status, err: error.cause ?? error };
    if (error.status >= 500) request.log.error(details, 'request failed');
    else request.log.info({ code: error.code, status: error.status }, 'request refused');
    return sendProblem(reply, request, error);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowedMethods = callMethods.filter(
      (method) => method !== request.method && app.findRoute({ method, url: path }) !== null,
    );
    if (allowedMethods.length > 0) reply.header('allow', allowedMethods.join(', '));
    return sendProblem(reply, request, new CodedError(allowedMethods.length > 0 ? 'method-not-allowed' : 'not-found'));
  });
}
