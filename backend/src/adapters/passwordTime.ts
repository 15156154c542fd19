import * as z from 'zod/mini';
import { CodedError } from '../codedError.ts';
import { callIdentityApi, IdentityRefusal, type IdentityApi } from './identityApi.ts';

/**
 * Reads when the person to whom a token belongs last set their password; null if the provider does not know. Throws
 * `unauthenticated` if the provider has ended the sign-in, and any other error if it gives no answer.
 */
export type ReadPasswordTime = (token: string) => Promise<Date | null>;

/** Part of the answer of `accounts:lookup`. `passwordUpdatedAt`: milliseconds since 1970. */
const lookup = z.object({ users: z.array(z.object({ passwordUpdatedAt: z.optional(z.number()) })) });

/** Codes with which `accounts:lookup` refuses the token of a sign-in or an account that has ended. */
const endCodes = ['TOKEN_EXPIRED', 'USER_NOT_FOUND', 'USER_DISABLED'];

/**
 * Creates the reader. It asks the provider for the person's own record with the person's own token
 * (https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/lookup).
 */
export function createPasswordTimeReader(api: IdentityApi): ReadPasswordTime {
  return async (token) => {
    try {
      const record = lookup.parse(await callIdentityApi(api, 'accounts:lookup', { idToken: token }));
      const passwordUpdatedAt = record.users[0]?.passwordUpdatedAt;
      return passwordUpdatedAt === undefined ? null : new Date(passwordUpdatedAt);
    } catch (error) {
      if (error instanceof IdentityRefusal && endCodes.includes(error.code))
        throw new CodedError('unauthenticated', { message: error.message });
      throw error;
    }
  };
}

/** Throws unless the provider accepts the key: it then refuses only the token. */
export async function checkLookup(readPasswordTime: ReadPasswordTime): Promise<void> {
  try {
    await readPasswordTime('no token');
  } catch (error) {
    if (error instanceof IdentityRefusal && error.code === 'INVALID_ID_TOKEN') return;
    throw error;
  }
}
