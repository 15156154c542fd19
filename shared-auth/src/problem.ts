import { errorCodes, type ErrorCode } from 'api-contract';
import { RequestError } from './RequestError.ts';

/** Codes for responses that name none of the API's codes, e.g. those of a proxy. */
const codesByStatus: Record<number, ErrorCode> = {
  400: 'invalid-input',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  422: 'invalid-input',
  429: 'rate-limited',
  503: 'unavailable',
};

function isErrorCode(code: unknown): code is ErrorCode {
  return errorCodes.includes(code as ErrorCode);
}

/**
 * Creates the error of a response that failed: with the server's code, or one derived from the status. A proxy's 503
 * with an HTML page becomes `unavailable`. A status without a code becomes `internal` from 500 on, else `bad-answer`.
 */
export function toRequestError(status: number, body: string): RequestError {
  const isServerError = status >= 500;
  try {
    const { code, requestId } = JSON.parse(body) as { code?: unknown; requestId?: unknown };
    // Users pass the id to the support, which searches the server's log for it. Only server errors are logged with ids.
    const hasId = isServerError && typeof requestId === 'string';
    if (isErrorCode(code)) return new RequestError(code, status, hasId ? requestId : undefined);
  } catch {
    // The body is no JSON, e.g. a proxy's HTML page: the status decides.
  }
  return new RequestError(codesByStatus[status] ?? (isServerError ? 'internal' : 'bad-answer'), status);
}
