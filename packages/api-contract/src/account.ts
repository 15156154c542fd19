import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { emailInput } from './email.ts';

/*
 * Calls about the account of a customer. The server rejects those of a signed-in one (`member`), except `endSession`
 * and
 * `endAllSessions`, with `recent-login-required` if the last sign-in was more than some minutes ago. Schemas are
 * functions, so that a bundler can drop those that a page does not use.
 */

/**
 * Erases linked boxes (devices), settings and usage, and ends the subscription. It does not delete the user at the
 * identity provider: the page does so after this call has succeeded.
 */
export const eraseAccount: Call = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserInfo/delete-account',
  who: 'member',
};

/** Ends the calling sign-in: the server refuses its tokens from now on. Other browsers and boxes stay signed in. */
export const endSession: Call = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserInfo/sign-out',
  who: 'member',
};

/** Ends every earlier sign-in of the customer: in all browsers, including the calling one, and on all boxes. */
export const endAllSessions: Call = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserInfo/sign-out-everywhere',
  who: 'member',
};

/**
 * Ends all sign-ins before the calling one, in browsers and on boxes. Sent before the identity provider changes the
 * password and again after that. If the password has changed, the server informs the customer by mail.
 */
export const endOtherSessions: Call = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserInfo/end-other-sessions',
  who: 'member',
};

export const emailChangeInput = () => z.strictObject({ email: emailInput() });

/** A code is the identity provider's, whose form we do not know. */
export const emailCodeInput = () => z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(1000)) });

/**
 * Announces that the identity provider is about to mail a confirmation link to a new address of this account. The
 * server informs the current address by mail.
 */
export const announceEmailChange: Call<z.infer<ReturnType<typeof emailChangeInput>>> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserInfo/email-change',
  who: 'member',
};

/**
 * Carries out a change of the e-mail address, or takes one back, with the code of the identity provider's mail. The
 * server redeems the code at the provider, adopts the address and informs the earlier one by mail. Needs no sign-in.
 */
export const confirmEmailChange: Call<z.infer<ReturnType<typeof emailCodeInput>>> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserInfo/confirm-email-change',
  who: 'anyone',
  // Longer than the server waits for the identity provider, because a code works once.
  timeoutMs: 20_000,
};
