import type { ErrorCode } from 'api-contract';

/**
 * Failed call. `status` is missing if no response arrived. `requestId` is set for failures of the server (5xx), whose
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
