import { BoxError } from './BoxError.ts';
import type { BoxConfig } from './config.ts';
import { identityDown, identityFailed, identitySentences } from './sentences.ts';

type Provider = BoxConfig['identity'];

/** Signs in with the credentials of the website, and answers the token that says so. */
export async function signIn({ signIn: base, apiKey }: Provider, email: string, password: string): Promise<string> {
  return passwordCall(`${base}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`, email, password);
}

/** Creates an account and signs in, the same way. */
export async function signUp({ signIn: base, apiKey }: Provider, email: string, password: string): Promise<string> {
  return passwordCall(`${base}/v1/accounts:signUp?key=${encodeURIComponent(apiKey)}`, email, password);
}

async function passwordCall(address: string, email: string, password: string): Promise<string> {
  const body = JSON.stringify({ email, password, returnSecureToken: true });
  const { idToken } = await call(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return String(idToken);
}

async function call(address: string, request: RequestInit): Promise<Record<string, unknown>> {
  let answer: Response;
  try {
    answer = await fetch(address, { ...request, signal: AbortSignal.timeout(10_000) });
  } catch {
    throw new BoxError(identityDown, 'network');
  }
  const json = (await answer.json().catch(() => ({}))) as { error?: { message?: string } } & Record<string, unknown>;
  if (answer.ok) return json;
  const code = json.error?.message?.split(' ', 1)[0] ?? '';
  throw new BoxError(identitySentences[code] ?? identityFailed, code);
}
