import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { emailInput } from './email.ts';

/**
 * Input of both sign-ups. People send the address alone; a filled honeypot `website` marks a machine, which gets the
 * same response while nothing is stored. The mail's language follows `Accept-Language`.
 */
export const signupInput = () =>
  z.strictObject({
    email: emailInput(),
    website: z.optional(z.string().check(z.maxLength(500))),
  });

export type Signup = z.infer<ReturnType<typeof signupInput>>;

/** Whether the address is new, known or a machine's. Callers do not read it. */
export const signupAnswer = () => z.object({ status: z.literal('check-your-mail') });

/** The token of a mailed link. A GET never confirms. */
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

/** Takes a reservation back, confirmed or not, with the other link of the same mail. */
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

/** The mail program's own button (RFC 8058). The token stands in the address. */
export const unsubscribeWithOneClick: Call = {
  to: 'backend',
  method: 'POST',
  path: '/api/newsletter/one-click-unsubscribe',
  who: 'anyone',
};
