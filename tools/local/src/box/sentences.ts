import type { ErrorCode } from 'api-contract';

const connect = 'npm run box -- link --email … --password …';
const later = 'This did not work. Try again later.';

/**
 * Sentences that a simulated box (`npm run box`) prints for errors of the backend. The box itself detects `network`,
 * `timeout` and `bad-answer` (gateway.ts).
 */
export const sentences: Record<ErrorCode, string> = {
  'invalid-input': 'The backend did not accept what the box sent.',
  'unsupported-media-type': later,
  'payload-too-large': later,
  unauthenticated: `The sign-in of the box is no longer valid. Link it again: ${connect}`,
  forbidden: 'This box may not do that.',
  'not-found': `This box is not linked to the account any more. Link it again: ${connect}`,
  'method-not-allowed': later,
  conflict: later,
  'already-subscribed': later,
  'no-subscription': 'This account has no subscription. Buy one on the site, under „Abo verwalten“.',
  'no-minutes-left': 'There are not that many story minutes left in this period.',
  'device-linked-elsewhere': 'This box already belongs to another account. Remove it there first.',
  'too-many-devices': 'This account has 10 boxes already. Remove one of them on the site first.',
  'recent-login-required': `Sign in again on the box: ${connect}`,
  'token-invalid': later,
  'token-expired': later,
  'rate-limited': 'Too many attempts. Wait a little and try again.',
  'payment-declined': 'The bank declined the payment. Look at the payment method on the site, under „Abo verwalten“.',
  'payment-provider-failed': later,
  unavailable: later,
  internal: later,
  network: 'The backend cannot be reached. Is "npm start" running?',
  timeout: 'The backend does not answer. Try again.',
  'bad-answer': 'The answer of the backend makes no sense.',
};

export const notLinked = `This box is not linked yet. Link it: ${connect}`;

/** Sentences for errors of the identity provider, by the beginning of the provider's message. */
export const identitySentences: Record<string, string> = {
  INVALID_LOGIN_CREDENTIALS: 'The e-mail address or the password is wrong. Take the credentials of the site.',
  INVALID_PASSWORD: 'The e-mail address or the password is wrong. Take the credentials of the site.',
  EMAIL_NOT_FOUND: 'The e-mail address or the password is wrong. Take the credentials of the site.',
  INVALID_EMAIL: 'The e-mail address is not valid.',
  USER_DISABLED: 'This account was disabled.',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many attempts. Wait a little and try again.',
};

export const identityDown = 'The sign-in service cannot be reached. Is "npm start" running?';
export const identityFailed = 'Signing in is not possible at the moment. Try again later.';
