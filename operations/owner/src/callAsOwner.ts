import type { Call } from 'api-contract';
import { readOwnerAccess } from './config.ts';

// HTTP requests of the program `npm run owner` to the backend's routes for the owner, the company that runs the site.
// The backend allows them only with the owner's key.

interface CallOptions<Input> {
  /** Values of the path parameters, such as `:reference`. */
  pathParameters?: Record<string, string>;
  /** Query string with its question mark, such as `?all=true`. */
  query?: string;
  /** Body, sent as JSON. */
  input?: Input;
  /** Messages for error codes of the backend, instead of the general one. */
  messages?: Record<string, string>;
}

const timeoutMilliseconds = 20_000;

/** Makes a call with the owner's key and returns the checked response. Throws errors whose message is for the owner. */
export async function callAsOwner<Input, Answer>(
  { method, path, answer: schema }: Call<Input, Answer>,
  { pathParameters = {}, query = '', input, messages = {} }: CallOptions<Input> = {},
): Promise<Answer> {
  const { backend, key } = readOwnerAccess();
  const headers = { authorization: `Bearer ${key}`, ...(input && { 'content-type': 'application/json' }) };
  const request = {
    method,
    headers,
    ...(input && { body: JSON.stringify(input) }),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  };
  const timeoutMessage = `The backend at ${backend} has not answered within ${timeoutMilliseconds / 1000} seconds. It may still do what you asked: look before you try again.`;
  const address = backend + fillPath(path, pathParameters) + query;
  const response = await fetch(address, request).catch((error: Error) => {
    throw new Error(isTimeout(error) ? timeoutMessage : `No backend answers at ${backend}. Is the app running?`);
  });
  if (!response.ok) throw new Error(await describeFailure(response, method, messages));
  // A call without a schema only reports success.
  if (!schema) return undefined as Answer;
  try {
    return schema().parse(await response.json());
  } catch (error) {
    const otherServerMessage = `What answers at ${backend} is no backend of this version. Is BACKEND_URL right?`;
    throw new Error(isTimeout(error) ? timeoutMessage : otherServerMessage);
  }
}

/** Replaces `:reference` in a path by the encoded text in `pathParameters.reference`. */
const fillPath = (path: string, pathParameters: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(pathParameters[name] ?? ''));

/** Returns the message for a response that is an error. `messages` has the call's own ones, by error code. */
async function describeFailure(response: Response, method: string, messages: Record<string, string>): Promise<string> {
  const { code = '' } = (await response.json().catch(() => ({}))) as { code?: string };
  if (code === 'unauthenticated') return 'The backend does not know this key. Is OWNER_KEY right?';
  // Paths of GET calls have no id that could be unknown. A 404 to them means that the backend has no routes for the
  // owner, or hides them from this IP address.
  if (response.status === 404 && method === 'GET')
    return 'This backend shows nothing here: OWNER_KEY is missing in its settings. Or OWNER_ADDRESSES does not name this machine.';
  return messages[code] ?? `The backend answers with ${response.status}.`;
}

const isTimeout = (error: unknown) => (error as Error).name === 'TimeoutError';
