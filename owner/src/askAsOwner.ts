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
    throw new Error(`No backend answers at ${backend}. Is the app running?`);
  });
  if (answer.ok) return answer.json();
  const { code = '' } = (await answer.json().catch(() => ({}))) as { code?: string };
  if (code === 'unauthenticated') throw new Error('The backend does not know this key. Is OWNER_KEY right?');
  if (answer.status === 404 && method === 'GET')
    throw new Error('This backend shows nothing here: OWNER_KEY is missing in its settings.');
  throw new Error(sentences[code] ?? `The backend answers with ${answer.status}.`);
}
