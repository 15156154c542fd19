import type { ErrorCode } from 'api-contract';

/** HTTP status of each code. Before the backend sends a new code, the pages in production must have a text for it. */
const statuses = {
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
  timeout: 408,
  'rate-limited': 429,
  'payment-declined': 402,
  'payment-method-missing': 409,
  'payment-method-unsupported': 409,
  'payment-amount-too-small': 409,
  'payment-address-refused': 409,
  'payment-customer-missing': 409,
  'payment-portal-missing': 409,
  'payment-managed-elsewhere': 409,
  'payment-refused': 409,
  'payment-provider-failed': 502,
  'amount-changed': 409,
  'renewal-in-progress': 409,
  unavailable: 503,
  internal: 500,
} as const satisfies Partial<Record<ErrorCode, number>>;

/** Codes that this backend sends. Clients set a few more themselves, such as `timeout`. */
export type ServerCode = keyof typeof statuses;
export const serverCodes = Object.keys(statuses) as ServerCode[];

/** Error that becomes an `application/problem+json` response with this code. Its message is logged and never sent. */
export class CodedError extends Error {
  readonly code: ServerCode;
  readonly status: number;
  readonly fields?: string[];
  readonly retryAfterSeconds?: number;

  constructor(
    code: ServerCode,
    /**
     * `message` and `cause`: for the log. `fields`: faulty fields of the input. `status`: instead of the usual one.
     * `retryAfterSeconds`: for the header `Retry-After`.
     */
    more: { message?: string; status?: number; fields?: string[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(more.message ?? code, { cause: more.cause });
    this.code = code;
    this.status = more.status ?? statuses[code];
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
