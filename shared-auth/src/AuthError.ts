/** Rejection or failure of the identity provider. */
export class AuthError extends Error {
  /** The provider's code without the prefix `auth/`; empty when it gave none. */
  readonly code: string;

  /**
   * `message` is the provider's own. The original error is not kept, because it contains tokens and addresses, and
   * errors are logged.
   */
  constructor(code: string, message: string) {
    super(message);
    this.name = 'AuthError';
    this.code = code;
  }
}

/** Firebase's codes for a session that cannot continue: the account or the stored token is not valid any more. */
const endCodes = new Set([
  'user-token-expired',
  'user-disabled',
  'user-not-found',
  'invalid-user-token',
  'invalid-refresh-token',
  'missing-refresh-token',
  'token-expired',
]);

/** Returns whether the provider has ended the session. Other failures, e.g. of the network, do not tell. */
export function endsSession(error: unknown): error is AuthError {
  return error instanceof AuthError && endCodes.has(error.code);
}
