import { BoxError } from './BoxError.ts';
import type { BoxConfig } from './config.ts';
import { identityDown, identityFailed, identitySentences } from './sentences.ts';

// Sign-in of a simulated box at the identity provider (Firebase). A failed call throws a `BoxError`.

type Provider = BoxConfig['identity'];

/** Signs in with e-mail and password and returns the ID token. */
export async function signIn({ signIn: base, apiKey }: Provider, email: string, password: string): Promise<string> {
  return postCredentials(`${base}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`, email, password);
}

/** Creates an account and returns its ID token. */
export async function signUp({ signIn: base, apiKey }: Provider, email: string, password: string): Promise<string> {
  return postCredentials(`${base}/v1/accounts:signUp?key=${encodeURIComponent(apiKey)}`, email, password);
}

async function postCredentials(address: string, email: string, password: string): Promise<string> {
  const body = JSON.stringify({ email, password, returnSecureToken: true });
  const { idToken } = await callProvider(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return String(idToken);
}

/** Returns the JSON of the provider's response. */
async function callProvider(address: string, request: RequestInit): Promise<Record<string, unknown>> {
  let response: Response;
  try {
    response = await fetch(address, { ...request, signal: AbortSignal.timeout(10_000) });
  } catch {
    throw new BoxError(identityDown, 'network');
  }
  const json = (await response.json().catch(() => ({}))) as { error?: { message?: string } } & Record<string, unknown>;
  if (response.ok) return json;
  // The provider's message begins with a code: `EMAIL_EXISTS` or `TOO_MANY_ATTEMPTS_TRY_LATER : …`.
  const code = json.error?.message?.split(' ', 1)[0] ?? '';
  throw new BoxError(identitySentences[code] ?? identityFailed, code);
}
