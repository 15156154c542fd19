/** Codes of failed calls. Screens map each to one sentence with a complete `Record<ErrorCode, string>`. */
export const errorCodes = [
  // Sent by the server.
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
  // Refusals of the payment provider. `payment-refused` is one without a reason that is known here.
  'payment-declined',
  'payment-method-missing',
  'payment-method-unsupported',
  'payment-amount-too-small',
  'payment-address-refused',
  'payment-customer-missing',
  'payment-portal-missing',
  'payment-managed-elsewhere',
  'payment-refused',
  // The payment provider has not answered.
  'payment-provider-failed',
  'amount-changed',
  'renewal-in-progress',
  'unavailable',
  'internal',
  // Set by the client: no response, none in time, or one that does not fit its schema.
  'network',
  'timeout',
  'bad-answer',
] as const;

export type ErrorCode = (typeof errorCodes)[number];
