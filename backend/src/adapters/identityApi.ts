import * as z from 'zod/mini';

/** Maximum wait for the provider: people wait for what it answers. */
const defaultTimeoutMilliseconds = 4_000;

const refusal = z.object({ error: z.object({ message: z.string() }) });

export interface IdentityApi {
  /** Address of the provider's API (Identity Toolkit), or of the emulator's. */
  apiAddress: string;
  apiKey: string;
  siteOrigin: string;
  /** The network edge, replaced by tests. */
  fetchAccount?: typeof fetch;
}

/** Refusal by the identity provider. `code` is such as `TOKEN_EXPIRED`; empty if the answer has none. */
export class IdentityRefusal extends Error {
  readonly code: string;

  constructor(status: number, message: string) {
    // `USER_DISABLED : The account …`. Sentences are not logged, because they may repeat the key.
    const code = /^[A-Z_]+(?=$| : )/.exec(message)?.[0] ?? '';
    super(`the identity provider: status ${status} ${code}`);
    this.code = code;
  }
}

/**
 * Sends a call of the identity provider that needs no key of an administrator, and returns its answer. `method`: such
 * as `accounts:lookup` (https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts). Throws
 * `IdentityRefusal`, and any other error if there is no answer.
 */
export async function callIdentityApi(
  { apiAddress, apiKey, siteOrigin, fetchAccount = fetch }: IdentityApi,
  method: string,
  input: object,
  timeoutMilliseconds = defaultTimeoutMilliseconds,
): Promise<unknown> {
  const response = await fetchAccount(`${apiAddress}/v1/${method}?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    // The key may be restricted to the site's pages.
    headers: { 'content-type': 'application/json', referer: `${siteOrigin}/` },
    body: JSON.stringify(input),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  const body: unknown = await response.json();
  if (response.ok) return body;
  const { success, data } = refusal.safeParse(body);
  throw new IdentityRefusal(response.status, success ? data.error.message : '');
}
