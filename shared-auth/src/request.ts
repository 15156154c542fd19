import { readPage } from 'page-contract';
import { callLimits, type CallLimits } from './callLimits.ts';
import { control, state, tokens } from './pageSession.ts';
import { codeOfProblem } from './problem.ts';
import { RequestError } from './RequestError.ts';

export interface Call<T> {
  to: 'backend' | 'gateway';
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** `false` for public calls, which then carry no token. */
  bearer?: boolean;
  /** Turns the answer into what the caller wants, or throws when it cannot. Without it the answer's body is ignored. */
  read?: (json: unknown) => T;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

interface Answer {
  status: number;
  body: string;
}

async function send<T>(
  { to, path, method = 'GET', body, headers }: Call<T>,
  signal: AbortSignal,
  token?: string,
): Promise<Answer> {
  try {
    const response = await fetch(readPage()[to] + path, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      // Answers are personal: no copy stays behind for Back after a sign-out, and no token follows a redirect.
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    });
    return { status: response.status, body: await response.text() };
  } catch {
    throw new RequestError('network');
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => {
    if (state.get().status !== 'loading') resolve();
    const stop = state.subscribe(() => {
      stop();
      resolve();
    });
  });
}

async function sendAsCurrentUser<T>(call: Call<T>, limits: CallLimits): Promise<Answer> {
  await settled();
  limits.bindTo(state.era());
  const first = await tokens.current();
  const answer = await send(call, limits.signal, first);
  if (answer.status !== 401) return answer;
  const second = await tokens.after(first);
  const replayed = await send(call, limits.signal, second);
  // A limit may have ended this call meanwhile: then the refusal concerns an earlier user.
  if (replayed.status === 401 && !limits.signal.aborted) void control.leave('expired');
  return replayed;
}

function readAnswer<T>({ status, body }: Answer, read: Call<T>['read']): T {
  if (status < 200 || status > 299) throw new RequestError(codeOfProblem(status, body), status);
  if (!read) return undefined as T;
  try {
    return read(JSON.parse(body));
  } catch {
    throw new RequestError('bad-answer', status);
  }
}

/**
 * One HTTP request. Rejects with a `RequestError`, or with the `AbortError` the caller's signal asked for.
 * It adds the token, renews it once after a 401, then ends the session; it never navigates, shows or retries anything else.
 */
export async function request<T = void>(call: Call<T>): Promise<T> {
  const limits = callLimits(call.signal);
  const work = call.bearer === false ? send(call, limits.signal) : sendAsCurrentUser(call, limits);
  return readAnswer(await limits.enforce(work), call.read);
}
