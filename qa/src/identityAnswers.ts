import type { Answer, Handlers, ReceivedCall } from './answers.ts';
import { findUser, type Person } from './persons.ts';

// Answers of the identity provider (Firebase) by HTTP, in the form that its SDK expects. Source of calls and responses:
// https://firebase.google.com/docs/reference/rest/auth and .../identity-platform/docs/reference/rest/v1/accounts

/** Names of the provider's calls: method and path, without host. */
export const identityCalls = {
  /** Sign-in, and the check of the current password before a change. */
  signIn: 'POST /v1/accounts:signInWithPassword',
  signUp: 'POST /v1/accounts:signUp',
  /** Mails a link. `requestType`: `PASSWORD_RESET`, `VERIFY_EMAIL` or `VERIFY_AND_CHANGE_EMAIL`. */
  sendMail: 'POST /v1/accounts:sendOobCode',
  /** Checks the code of a mailed link; with `newPassword`, also sets the password. */
  resetPassword: 'POST /v1/accounts:resetPassword',
  /** Confirms an address by the code of a mailed link (`oobCode`), or sets the user's `password`. */
  update: 'POST /v1/accounts:update',
  lookUp: 'POST /v1/accounts:lookup',
  delete: 'POST /v1/accounts:delete',
  renewToken: 'POST /v1/token',
} as const;

const identityCallNames: readonly string[] = Object.values(identityCalls);

export const isIdentityCall = (name: string): boolean => identityCallNames.includes(name);

/**
 * Messages of error responses by the code that the SDK makes of them. Source: `SERVER_ERROR_MAP` in
 * `packages/auth/src/api/errors.ts` of firebase-js-sdk. The SDK lowers names that it does not list
 * (`OPERATION_NOT_ALLOWED`, `WEAK_PASSWORD`, `QUOTA_EXCEEDED`), and cuts what follows ` : `.
 */
const errorMessages = {
  'email-already-in-use': 'EMAIL_EXISTS',
  'expired-action-code': 'EXPIRED_OOB_CODE',
  'internal-error': 'BLOCKING_FUNCTION_ERROR_RESPONSE',
  'invalid-action-code': 'INVALID_OOB_CODE',
  'invalid-credential': 'INVALID_LOGIN_CREDENTIALS',
  'invalid-email': 'INVALID_EMAIL',
  'missing-password': 'MISSING_PASSWORD',
  'operation-not-allowed': 'OPERATION_NOT_ALLOWED',
  'password-does-not-meet-requirements':
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 12 characters]',
  'quota-exceeded': 'QUOTA_EXCEEDED : Exceeded quota for verifying passwords.',
  'requires-recent-login': 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  'too-many-requests': 'TOO_MANY_ATTEMPTS_TRY_LATER',
  'user-disabled': 'USER_DISABLED',
  // When the current password is checked, the SDK makes `user-mismatch` of it.
  'user-not-found': 'EMAIL_NOT_FOUND',
  'user-token-expired': 'TOKEN_EXPIRED',
  'weak-password': 'WEAK_PASSWORD : Password should be at least 6 characters',
  'wrong-password': 'INVALID_PASSWORD',
} as const;

/** Code of the SDK for a refusal of the provider. */
export type RefusalCode = keyof typeof errorMessages;

/** Creates the response with which the provider refuses a call, of which the SDK makes an error with this code. */
export function refuseIdentity(code: RefusalCode): Answer {
  const message = errorMessages[code];
  return {
    status: 400,
    contentType: 'application/json',
    body: { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
  };
}

/** Account of a visitor in a scenario without a signed-in user: of who signs in, and of mailed links. */
const visitorAccount = { id: 'user-1', email: 'eltern@example.org', emailVerified: true };

/** Time in milliseconds at which tokens expire: late, so that none does while a scenario is open. */
export const tokenExpirationTime = Date.UTC(2100, 0);

/**
 * Creates an ID token. It is not signed, because no server verifies it. `signature` tells tokens apart: `stored` is
 * that with which a page opens.
 */
export function createIdToken(userId: string, signature = 'stored'): string {
  const encode = (content: object) => btoa(JSON.stringify(content)).replace(/=/g, '');
  return [encode({ alg: 'RS256' }), encode({ sub: userId, exp: tokenExpirationTime / 1000 }), signature].join('.');
}

/** Returns whether a call carries the token with which the page was opened. */
export const hasStoredToken = ({ authorization }: ReceivedCall): boolean => authorization?.endsWith('.stored') ?? false;

/** Creates the provider's responses to a person's calls, all of which succeed. Each page needs its own. */
export function createIdentityAnswers(person: Person): Handlers {
  let account = findUser(person) ?? visitorAccount;
  let issuedTokens = 0;

  function createTokens() {
    issuedTokens += 1;
    const idToken = createIdToken(account.id, `new-${issuedTokens}`);
    return { idToken, refreshToken: 'refresh', expiresIn: '3600' };
  }

  /** Answers with tokens of the account, after a change of it. */
  function answerTokens(change: Partial<typeof account>): Answer {
    account = { ...account, ...change };
    const { id: localId, email, emailVerified } = account;
    return { body: { localId, email, emailVerified, ...createTokens() } };
  }

  return {
    [identityCalls.signIn]: ({ body }) => answerTokens({ email: (body as { email: string }).email }),
    [identityCalls.signUp]: ({ body }) =>
      answerTokens({ email: (body as { email: string }).email, emailVerified: false }),
    [identityCalls.sendMail]: ({ body }) => ({ body: { email: (body as { email?: string }).email ?? account.email } }),
    [identityCalls.resetPassword]: { body: { email: visitorAccount.email, requestType: 'PASSWORD_RESET' } },
    [identityCalls.update]: ({ body }) =>
      (body as { oobCode?: string }).oobCode ? answerTokens({ emailVerified: true }) : answerTokens({}),
    [identityCalls.lookUp]: () => {
      const { id: localId, email, emailVerified } = account;
      return { body: { users: [{ localId, email, emailVerified, providerUserInfo: [] }] } };
    },
    [identityCalls.delete]: { body: {} },
    [identityCalls.renewToken]: () => {
      const { idToken, refreshToken, expiresIn } = createTokens();
      return { body: { access_token: idToken, refresh_token: refreshToken, expires_in: expiresIn } };
    },
  };
}
