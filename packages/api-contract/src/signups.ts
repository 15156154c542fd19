import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { emailInput } from './email.ts';

/* Calls about sign-ups with nothing but an e-mail address: pre-order and newsletter. */

/**
 * Input of both sign-ups. `website` is a honeypot: people leave it empty, and a request that fills it gets the usual
 * response while nothing is stored. The mail's language follows `Accept-Language`.
 */
export const signupInput = () =>
  z.strictObject({
    email: emailInput(),
    website: z.optional(z.string().check(z.maxLength(500))),
  });

export type Signup = z.infer<ReturnType<typeof signupInput>>;

/** The same response for a new and a known address and for a filled honeypot. Only the backend uses this. */
export const signupAnswerSchema = () => z.object({ status: z.literal('check-your-mail') });

/** Token of a mailed link. Only a POST uses it, because mail scanners open links with GET. */
export const tokenInput = () => z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) });

type Token = z.infer<ReturnType<typeof tokenInput>>;

export const createPreorder: Call<Signup> = {
  to: 'backend',
  method: 'POST',
  path: '/api/preorder/create',
  who: 'anyone',
};

export const confirmPreorder: Call<Token> = {
  to: 'backend',
  method: 'POST',
  path: '/api/preorder/confirm',
  who: 'anyone',
};

/** Cancels a pre-order, confirmed or not. The token is that of the mail's second link. */
export const cancelPreorder: Call<Token> = {
  to: 'backend',
  method: 'POST',
  path: '/api/preorder/cancel',
  who: 'anyone',
};

export const subscribeToNewsletter: Call<Signup> = {
  to: 'backend',
  method: 'POST',
  path: '/api/newsletter/subscribe',
  who: 'anyone',
};

export const confirmNewsletter: Call<Token> = {
  to: 'backend',
  method: 'POST',
  path: '/api/newsletter/confirm',
  who: 'anyone',
};

export const unsubscribeFromNewsletter: Call<Token> = {
  to: 'backend',
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  who: 'anyone',
};

/** Called by the unsubscribe button of mail programs (RFC 8058), with the token in the query. */
export const unsubscribeWithOneClick: Call = {
  to: 'backend',
  method: 'POST',
  path: '/api/newsletter/one-click-unsubscribe',
  who: 'anyone',
};
