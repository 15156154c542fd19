/** Every code a failed call can carry. Screens map each to one sentence with a complete `Record<ErrorCode, string>`. */
export const errorCodes = [
  // decided by the server
  'invalid-input',
  'unsupported-media-type',
  'payload-too-large',
  'unauthenticated',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'conflict',
  'already-subscribed',
  'no-subscription',
  'no-minutes-left',
  'device-linked-elsewhere',
  'too-many-devices',
  'recent-login-required',
  'token-invalid',
  'token-expired',
  'rate-limited',
  'payment-declined',
  'payment-provider-failed',
  'unavailable',
  'internal',
  // decided by the client
  'network',
  'timeout',
  'bad-answer',
] as const;

export type ErrorCode = (typeof errorCodes)[number];
