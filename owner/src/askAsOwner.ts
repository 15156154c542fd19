import type { OwnerAccess } from './config.ts';

interface Question {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** What the owner reads instead of a code of the backend. */
  sentences?: Record<string, string>;
}

const timeoutInMilliseconds = 20_000;

/** One call below `/api/owner`. Throws an error that the owner can read. */
export async function askAsOwner(
  { backend, key }: OwnerAccess,
  { method, path, body, sentences = {} }: Question,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
  const request = {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutInMilliseconds),
  };
  const answer = await fetch(`${backend}/api/owner/${path}`, request).catch(() => {
    throw new Error(`Unter ${backend} antwortet kein Backend. Läuft die App?`);
  });
  if (answer.ok) return answer.json();
  const { code = '' } = (await answer.json().catch(() => ({}))) as { code?: string };
  if (code === 'unauthenticated') throw new Error('Das Backend kennt diesen Schlüssel nicht. Stimmt OWNER_KEY?');
  if (answer.status === 404 && method === 'GET')
    throw new Error('Dieses Backend zeigt hier nichts: OWNER_KEY fehlt in seinen Einstellungen.');
  throw new Error(sentences[code] ?? `Das Backend antwortet mit ${answer.status}.`);
}
