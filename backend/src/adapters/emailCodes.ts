import { normalizeEmail } from 'api-contract';
import * as z from 'zod/mini';
import { CodedError, type ServerCode } from '../codedError.ts';
import { callIdentityApi, IdentityRefusal, type IdentityApi } from './identityApi.ts';

/** An account, and the address that counts for it from now on. */
export interface ConfirmedAddress {
  userId: string;
  email: string;
}

/**
 * Has the identity provider carry out the change of address of a mailed code, which works once. Returns null if its
 * answer does not name the account. Throws `token-invalid`, `token-expired`, `conflict` for an address that another
 * account has by now, `forbidden` for a disabled account, and `unavailable` if the provider gives no answer.
 */
export type RedeemEmailCode = (code: string) => Promise<ConfirmedAddress | null>;

/** Part of the answer of `accounts:update`. `email` is deprecated, and all that the emulator gives for `RECOVER_EMAIL`. */
const update = z.object({ localId: z.string(), newEmail: z.optional(z.string()), email: z.optional(z.string()) });

const codes: Record<string, ServerCode> = {
  INVALID_OOB_CODE: 'token-invalid',
  USER_NOT_FOUND: 'token-invalid',
  EXPIRED_OOB_CODE: 'token-expired',
  EMAIL_EXISTS: 'conflict',
  USER_DISABLED: 'forbidden',
};

/**
 * Creates the function. The call is that of the SDK's `applyActionCode`, which needs no sign-in
 * (https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/update). Its answer is
 * `SetAccountInfoResponse`.
 */
export const createEmailCodeRedeemer =
  (api: IdentityApi): RedeemEmailCode =>
  async (code) => {
    const answer = await callIdentityApi(api, 'accounts:update', { oobCode: code }).catch((cause: unknown) => {
      const known = cause instanceof IdentityRefusal ? codes[cause.code] : undefined;
      throw new CodedError(known ?? 'unavailable', { message: (cause as Error).message, cause });
    });
    const { success, data } = update.safeParse(answer);
    const email = success ? (data.newEmail ?? data.email) : undefined;
    return success && email !== undefined ? { userId: data.localId, email: normalizeEmail(email) } : null;
  };
