import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { emailInput } from './email.ts';

/* Calls about the account of a signed-in customer (`member`). Schemas are functions: see `Call`. */

/**
 * Erases linked boxes (devices), settings and usage, and ends the subscription. Then the page deletes the user at the
 * identity provider.
 */
export const eraseAccount: Call = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserInfo/delete-account',
  who: 'member',
};

/** Ends every sign-in until now, on all devices and boxes, this one included. */
export const endAllSessions: Call = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserInfo/sign-out-everywhere',
  who: 'member',
};

/** Reports a changed password: the server ends all other sign-ins and informs the customer by mail. */
export const reportPasswordChange: Call = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserInfo/password-changed',
  who: 'member',
};

export const emailChangeInput = () => z.strictObject({ email: emailInput() });

/**
 * Announces that the identity provider is about to mail a link to another address of this account. The server informs
 * the current address by mail, and adopts the new one when it is confirmed. Rejected unless the user has signed in
 * during the last minutes.
 */
export const announceEmailChange: Call<z.infer<ReturnType<typeof emailChangeInput>>> = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserInfo/email-change',
  who: 'member',
};
