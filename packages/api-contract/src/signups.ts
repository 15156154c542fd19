import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { emailInput } from './email.ts';

/*
 * Calls about sign-ups with nothing but an e-mail address: pre-order and newsletter. The server mails a link that
 * confirms the sign-up. Schemas are functions, so that a bundler can drop those that a page does not use.
 */

/**
 * Input of both sign-ups. The header `Accept-Language` decides the language of the mail. `tokenInQuery`: the mailed
 * link has its token in the query, because the mail program of this person drops the fragment of links.
 */
export const signupInput = () => z.strictObject({ email: emailInput(), tokenInQuery: z.optional(z.boolean()) });

export type Signup = z.infer<ReturnType<typeof signupInput>>;

/**
 * Response to every sign-up: the same for a new address and a known one, so that it reveals nothing. Only the backend
 * uses this schema.
 */
export const signupAnswerSchema = () => z.object({ status: z.literal('check-your-mail') });

/** Token of a mailed link. The linked page sends it with POST, because mail scanners open every link with GET. */
export const tokenInput = () => z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) });

type Token = z.infer<ReturnType<typeof tokenInput>>;

/**
 * What is true now after a click on a mailed link. `done`: this click has done what the link is for. `done-before`: an
 * earlier one had. `taken-back`: the person has ended since what the link has confirmed or would confirm.
 */
export const mailedLinkAnswer = () => z.object({ state: z.enum(['done', 'done-before', 'taken-back']) });

export type MailedLinkAnswer = z.infer<ReturnType<typeof mailedLinkAnswer>>;

export const createPreorder: Call<Signup> = {
  to: 'backend',
  method: 'POST',
  path: '/api/preorder/create',
  who: 'anyone',
};

export const confirmPreorder: Call<Token, MailedLinkAnswer> = {
  to: 'backend',
  method: 'POST',
  path: '/api/preorder/confirm',
  who: 'anyone',
  answer: mailedLinkAnswer,
};

/** Cancels a pre-order, confirmed or not. The mail's second link has the token for it. */
export const cancelPreorder: Call<Token, MailedLinkAnswer> = {
  to: 'backend',
  method: 'POST',
  path: '/api/preorder/cancel',
  who: 'anyone',
  answer: mailedLinkAnswer,
};

export const subscribeToNewsletter: Call<Signup> = {
  to: 'backend',
  method: 'POST',
  path: '/api/newsletter/subscribe',
  who: 'anyone',
};

export const confirmNewsletter: Call<Token, MailedLinkAnswer> = {
  to: 'backend',
  method: 'POST',
  path: '/api/newsletter/confirm',
  who: 'anyone',
  answer: mailedLinkAnswer,
};

export const unsubscribeFromNewsletter: Call<Token, MailedLinkAnswer> = {
  to: 'backend',
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  who: 'anyone',
  answer: mailedLinkAnswer,
};

/**
 * Called by the unsubscribe button of mail programs (RFC 8058), with the token in the query. People who open the
 * address in a browser (GET) come to the page with a button.
 */
export const unsubscribeWithOneClick: Call = {
  to: 'backend',
  method: 'POST',
  path: '/api/newsletter/one-click-unsubscribe',
  who: 'anyone',
};

/** Query of `unsubscribeWithOneClick`. Mail programs and link rewriters may add parameters of their own. */
export const oneClickQuery = () => z.object({ token: z.string().check(z.minLength(20), z.maxLength(200)) });
