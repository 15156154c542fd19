import { normalizeEmail } from 'api-contract';
import * as z from 'zod/mini';
import { CodedError, type ServerCode } from '../codedError.ts';
import { callIdentityApi, IdentityRefusal, type IdentityApi } from './identityApi.ts';

/** Account whose address has changed. */
export interface ConfirmedAddress {
  userId: string;
  /** Addresses that the provider names: the one that counts from now on, and maybe the one before. */
  emails: string[];
  /** Whether the provider says that the address is confirmed. */
  isVerified: boolean;
}

/** Longer than other calls wait: a code works once, so that a lost answer cannot be asked for again. */
const timeoutMilliseconds = 15_000;
/** Maximum number of calls at once: anybody can send codes, and a slow provider must not use up our server. */
const maxRunning = 20;

/**
 * Has the identity provider carry out the change of address of a mailed code, which works once. Returns null if its
 * answer does not name the account. Throws `token-invalid`, `token-expired`, `conflict` for an address that another
 * account has by now, `forbidden` for a disabled account, `rate-limited`, and `unavailable` if the provider gives no
 * answer or too many calls are running.
 */
export type RedeemEmailCode = (code: string) => Promise<ConfirmedAddress | null>;

/**
 * Part of the answer of `accounts:update`. Which field has the address that counts depends on the code: of a change it
 * is `newEmail`; of one that is taken back, the emulator gives only `email`, and the SDK reads `email` of the sister
 * call `accounts:resetPassword` (`checkActionCode` in @firebase/auth). Google's APIs leave out what is false.
 */
const update = z.object({
  localId: z.string(),
  newEmail: z.optional(z.string()),
  email: z.optional(z.string()),
  emailVerified: z.optional(z.boolean()),
});

const codes: Record<string, ServerCode> = {
  INVALID_OOB_CODE: 'token-invalid',
  USER_NOT_FOUND: 'token-invalid',
  EXPIRED_OOB_CODE: 'token-expired',
  EMAIL_EXISTS: 'conflict',
  USER_DISABLED: 'forbidden',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'rate-limited',
};

/**
 * Creates the function. The call is that of the SDK's `applyActionCode`, which needs no sign-in
 * (https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/update). Its answer is
 * `SetAccountInfoResponse`.
 */
export function createEmailCodeRedeemer(api: IdentityApi): RedeemEmailCode {
  let running = 0;
  return async (code) => {
    if (running >= maxRunning)
      throw new CodedError('unavailable', { message: 'too many codes are being redeemed', retryAfterSeconds: 5 });
    running += 1;
    const answer = await callIdentityApi(api, 'accounts:update', { oobCode: code }, timeoutMilliseconds)
      .catch((cause: unknown) => {
        const known = cause instanceof IdentityRefusal ? codes[cause.code] : undefined;
        throw new CodedError(known ?? 'unavailable', { message: (cause as Error).message, cause });
      })
      .finally(() => {
        running -= 1;
      });
    const { success, data } = update.safeParse(answer);
    if (!success) return null;
    const emails = [data.newEmail, data.email].filter((email) => email !== undefined).map(normalizeEmail);
    return emails.length > 0 ? { userId: data.localId, emails, isVerified: data.emailVerified === true } : null;
  };
}
