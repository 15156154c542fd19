import type { Call } from 'api-contract';
import type { OwnerAccess } from './config.ts';

interface Question<Input> {
  /** Values of the path parameters, such as `:reference`. */
  values?: Record<string, string>;
  /** With its question mark. */
  query?: string;
  input?: Input;
  /** Sentence for each error code of the backend. */
  sentences?: Record<string, string>;
}

const timeoutInMilliseconds = 20_000;

/** One call of the owner. Throws an error that the owner can read. */
export async function askAsOwner<Input, Answer>(
  { backend, key }: OwnerAccess,
  { method, path, answer: schema }: Call<Input, Answer>,
  { values = {}, query = '', input, sentences = {} }: Question<Input> = {},
): Promise<Answer> {
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const headers = { authorization: `Bearer ${key}`, ...(input && { 'content-type': 'application/json' }) };
  const request = {
    method,
    headers,
    ...(input && { body: JSON.stringify(input) }),
    signal: AbortSignal.timeout(timeoutInMilliseconds),
  };
  const answer = await fetch(backend + address + query, request).catch(() => {
    throw new Error(`No backend answers at ${backend}. Is the app running?`);
  });
  if (answer.ok) return schema?.().parse(await answer.json()) as Answer;
  const { code = '' } = (await answer.json().catch(() => ({}))) as { code?: string };
  if (code === 'unauthenticated') throw new Error('The backend does not know this key. Is OWNER_KEY right?');
  if (answer.status === 404 && method === 'GET')
    throw new Error(
      'This backend shows nothing here: OWNER_KEY is missing in its settings. Or OWNER_ADDRESSES does not name this machine.',
    );
  throw new Error(sentences[code] ?? `The backend answers with ${answer.status}.`);
}
