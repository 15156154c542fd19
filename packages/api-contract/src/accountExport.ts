import * as z from 'zod/mini';
import type { Call } from './call.ts';

/** Accepts every response: the page saves the exported data as a file and does not look into it. */
const anyResponseSchema = () => z.unknown();

/**
 * Reads everything we hold about the signed-in person. The call has a file of its own, because it imports the schema
 * library, which the sign-in page would otherwise load with the calls of `account.ts`.
 */
export const exportAccount: Call<void, unknown> = {
  to: 'gateway',
  method: 'GET',
  path: '/user/api/UserInfo/export',
  who: 'member',
  answer: anyResponseSchema,
};
