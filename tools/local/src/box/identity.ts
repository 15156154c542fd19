import { BoxError } from './BoxError.ts';
import type { BoxConfig } from './config.ts';
import { identityDown, identityFailed, identitySentences } from './sentences.ts';

export interface Tokens {
  idToken: string;
  refreshToken: string;
}

type Provider = BoxConfig['identity'];

/** Signs in with the credentials of the website. */
export async function signIn({ signIn: base, apiKey }: Provider, email: string, password: string): Promise<Tokens> {
  return passwordCall(`${base}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`, email, password);
}

/** Creates an account and signs in. */
export async function signUp({ signIn: base, apiKey }: Provider, email: string, password: string): Promise<Tokens> {
  return passwordCall(`${base}/v1/accounts:signUp?key=${encodeURIComponent(apiKey)}`, email, password);
}

/** A fresh pair of tokens for the kept one. */
export async function refresh({ token: base, apiKey }: Provider, refreshToken: string): Promise<Tokens> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  const { id_token, refresh_token } = await call(`${base}/v1/token?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    body,
  });
  return { idToken: String(id_token), refreshToken: String(refresh_token) };
}

async function passwordCall(address: string, email: string, password: string): Promise<Tokens> {
  const body = JSON.stringify({ email, password, returnSecureToken: true });
  const { idToken, refreshToken } = await call(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return { idToken: String(idToken), refreshToken: String(refreshToken) };
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
