import { errorCodes, type ErrorCode } from 'api-contract';
import { RequestError } from './RequestError.ts';

const byStatus: Record<number, ErrorCode> = {
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
 * With the server's own code, or one derived from the status where something in between answered instead of the server.
 */
export function failureOf(status: number, body: string): RequestError {
  const isTheirs = status >= 500;
  try {
    const { code, requestId } = JSON.parse(body) as { code?: unknown; requestId?: unknown };
    if (isErrorCode(code))
      return new RequestError(code, status, isTheirs && typeof requestId === 'string' ? requestId : undefined);
  } catch {
    // A proxy's HTML page: the status has to do.
  }
  return new RequestError(byStatus[status] ?? (isTheirs ? 'internal' : 'bad-answer'), status);
}
