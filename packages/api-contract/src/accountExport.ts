import * as z from 'zod/mini';
import type { Call } from './call.ts';

/** Accepts every response: what we hold about a person is handed on as it comes, whatever it grows to contain. */
const everything = () => z.unknown();

/**
 * Everything we hold about the signed-in person. Apart from the other calls of the account, because only this one needs
 * the schema library, which the sign-in page would load with them.
 */
export const exportAccount: Call<void, unknown> = {
  to: 'gateway',
  method: 'GET',
  path: '/user/api/UserInfo/export',
  who: 'member',
  answer: everything,
};
