import * as z from 'zod/mini';
import type { Call } from './call.ts';

/** Handed on as it comes, whatever it grows to contain. */
const everything = () => z.unknown();

/** Everything we hold about the signed-in person. */
export const exportAccount: Call<void, unknown> = {
  to: 'gateway',
  method: 'GET',
  path: '/user/api/UserInfo/export',
  who: 'member',
  answer: everything,
};

/** Erases boxes, settings and usage, and ends the subscription. The identity itself is deleted at its provider afterwards. */
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

/** Lets the server end all other sign-ins and mail the owner of the address. */
export const reportPasswordChange: Call = {
  to: 'gateway',
  method: 'POST',
  path: '/user/api/UserInfo/password-changed',
  who: 'member',
};
