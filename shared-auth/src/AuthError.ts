/** A refusal or failure of the identity provider. */
export class AuthError extends Error {
  /** The provider's code without the prefix `auth/`; empty when it gave none. */
  readonly code: string;

  /**
   * `message` is the provider's own. The original error is not kept: it carries tokens and addresses, and errors get
   * logged.
   */
  constructor(code: string, message: string) {
    super(message);
    this.name = 'AuthError';
    this.code = code;
  }
}

const refusals = new Set([
  'user-token-expired',
  'user-disabled',
  'user-not-found',
  'invalid-user-token',
  'invalid-refresh-token',
  'missing-refresh-token',
  'token-expired',
]);

/** Whether the provider said that this session is over, as opposed to not being able to answer. */
export function endsSession(error: unknown): boolean {
  return error instanceof AuthError && refusals.has(error.code);
}
