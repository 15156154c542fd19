import { errorCodes, type ErrorCode } from 'api-contract';

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

/** The server's own code, or one derived from the status where something in between answered instead of the server. */
export function codeOfProblem(status: number, body: string): ErrorCode {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    if (isErrorCode(code)) return code;
  } catch {
    // A proxy's HTML page: the status has to do.
  }
  return byStatus[status] ?? (status >= 500 ? 'internal' : 'bad-answer');
}
