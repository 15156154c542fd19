import type { ErrorCode } from 'api-contract';

const statuses: Partial<Record<ErrorCode, number>> = {
  'invalid-input': 400,
  'unsupported-media-type': 415,
  'payload-too-large': 413,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'already-subscribed': 409,
  'no-subscription': 409,
  'no-minutes-left': 409,
  'device-linked-elsewhere': 409,
  'too-many-devices': 409,
  'recent-login-required': 403,
  'token-invalid': 400,
  'token-expired': 410,
  'rate-limited': 429,
  'payment-declined': 402,
  'payment-provider-failed': 502,
  unavailable: 503,
  internal: 500,
};

/** The only way a route says "no". Its message is for our logs and never leaves the server. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields?: string[];
  readonly retryAfterSeconds?: number;

  constructor(
    code: ErrorCode,
    more: { message?: string; status?: number; fields?: string[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(more.message ?? code, { cause: more.cause });
    this.code = code;
    this.status = more.status ?? statuses[code] ?? 500;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
