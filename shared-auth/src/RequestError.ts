import type { ErrorCode } from 'api-contract';

/**
 * A failed call. `status` is missing when no answer arrived. `requestId` is there when the failure is the server's: its
 * log has a line with it.
 */
export class RequestError extends Error {
  readonly code: ErrorCode;
  readonly status?: number;
  readonly requestId?: string;

  constructor(code: ErrorCode, status?: number, requestId?: string) {
    super(status === undefined ? code : `${code} (${status})`);
    this.name = 'RequestError';
    this.code = code;
    this.status = status;
    this.requestId = requestId;
  }
}
