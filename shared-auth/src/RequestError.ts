import type { ErrorCode } from 'api-contract';

/** A failed call. `status` is missing when no answer arrived. */
export class RequestError extends Error {
  readonly code: ErrorCode;
  readonly status?: number;

  constructor(code: ErrorCode, status?: number) {
    super(status === undefined ? code : `${code} (${status})`);
    this.name = 'RequestError';
    this.code = code;
    this.status = status;
  }
}
