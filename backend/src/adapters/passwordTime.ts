import * as z from 'zod/mini';
import { CodedError } from '../codedError.ts';

/** Maximum wait for the provider: the first call of a sign-in waits for it. */
const timeoutMilliseconds = 4_000;

/**
 * Reads when the person to whom a token belongs last set their password; null if the provider does not know. Throws
 * `unauthenticated` if the provider has ended the sign-in, and any other error if it gives no answer.
 */
export type ReadPasswordTime = (token: string) => Promise<Date | null>;

/** Part of the answer of `accounts:lookup`. `passwordUpdatedAt`: milliseconds since 1970. */
const lookup = z.object({ users: z.array(z.object({ passwordUpdatedAt: z.optional(z.number()) })) });
const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Codes with which `accounts:lookup` refuses the token of a sign-in or an account that has ended. */
const endCodes = /^(TOKEN_EXPIRED|USER_NOT_FOUND|USER_DISABLED)\b/;

interface Options {
  /** Address of the provider's API (Identity Toolkit), or of the emulator's. */
  apiAddress: string;
  apiKey: string;
  siteOrigin: string;
  /** The network edge, replaced by tests. */
  fetchAccount?: typeof fetch;
}

/**
 * Creates the reader. It asks the provider for the person's own record with the person's own token
 * (https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/lookup), so that the backend needs no key
 * of an administrator.
 */
export function createPasswordTimeReader({
  apiAddress,
  apiKey,
  siteOrigin,
  fetchAccount = fetch,
}: Options): ReadPasswordTime {
  return async (token) => {
    const response = await fetchAccount(`${apiAddress}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      // The key may be restricted to the site's pages.
      headers: { 'content-type': 'application/json', referer: `${siteOrigin}/` },
      body: JSON.stringify({ idToken: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const body: unknown = await response.json();
    if (response.ok) {
      const passwordUpdatedAt = lookup.parse(body).users[0]?.passwordUpdatedAt;
      return passwordUpdatedAt === undefined ? null : new Date(passwordUpdatedAt);
    }
    const { success, data } = refusal.safeParse(body);
    const code = success ? data.error.message : '';
    if (endCodes.test(code)) throw new CodedError('unauthenticated', { message: `the identity provider: ${code}` });
    // Only a code is logged: a sentence of the provider may repeat the key.
    const logged = /^[A-Z_]+$/.test(code) ? ` ${code}` : '';
    throw new Error(`the identity provider's record of an account: status ${response.status}${logged}`);
  };
}

/** Throws unless the provider accepts the key: it then refuses only the token. */
export async function checkLookup(readPasswordTime: ReadPasswordTime): Promise<void> {
  try {
    await readPasswordTime('no token');
  } catch (error) {
    if (error instanceof Error && error.message.endsWith('INVALID_ID_TOKEN')) return;
    throw error;
  }
}
