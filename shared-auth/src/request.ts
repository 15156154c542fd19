import type { Call } from 'api-contract';
import { readPage } from 'page-contract';
import { callLimits, type CallLimits } from './callLimits.ts';
import { control, state, tokens } from './pageSession.ts';
import { failureOf } from './problem.ts';
import { RequestError } from './RequestError.ts';
import { send, type Answer } from './send.ts';

/** Maximum wait for the token of a call that may be sent without one. */
const optionalTokenTimeoutMs = 3_000;

interface Options {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Sends the call, or repeats it with another token. */
type Send = (signal: AbortSignal, token?: string) => Promise<Answer>;

function waitForSession(): Promise<void> {
  return new Promise((resolve) => {
    if (state.get().status !== 'loading') resolve();
    const stop = state.subscribe(() => {
      stop();
      resolve();
    });
  });
}

async function sendAsCurrentUser(sendWith: Send, limits: CallLimits): Promise<Answer> {
  await waitForSession();
  limits.bindTo(state.era());
  const token = await tokens.current();
  const answer = await sendWith(limits.signal, token);
  if (answer.status !== 401) return answer;
  const replayed = await sendWith(limits.signal, await tokens.after(token));
  // A call that was aborted before concerns an earlier user.
  if (replayed.status === 401 && !limits.signal.aborted) void control.signOut('expired');
  return replayed;
}

/** Leaves the token out if it is late: a call that needs no sign-in must not wait for the identity provider. */
async function sendWithOptionalToken(sendWith: Send, { signal }: CallLimits): Promise<Answer> {
  if (state.get().status !== 'signed-in') return sendWith(signal);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, optionalTokenTimeoutMs));
  return sendWith(signal, await Promise.race([tokens.current(), late]).catch(() => undefined));
}

function readAnswer<T>({ status, body }: Answer, answer: Call<unknown, T>['answer']): T {
  if (status < 200 || status > 299) throw failureOf(status, body);
  if (!answer) return undefined as T;
  try {
    return answer().parse(JSON.parse(body));
  } catch {
    throw new RequestError('bad-answer', status);
  }
}

/**
 * One HTTP request. Rejects with a `RequestError`, or with the `AbortError` the caller's signal asked for. It adds the
 * token, renews it once after a 401, then ends the session; it never navigates, shows or retries anything else.
 */
export function request<Answer>(call: Call<void, Answer>, input?: undefined, options?: Options): Promise<Answer>;
export function request<Input, Answer>(call: Call<Input, Answer>, input: Input, options?: Options): Promise<Answer>;
export async function request<Answer>(
  call: Call<unknown, Answer>,
  input: unknown,
  { signal, headers }: Options = {},
): Promise<Answer> {
  const limits = callLimits(signal, call.timeoutMs);
  const url = readPage()[call.to] + call.path;
  const sendWith: Send = (limit, token) => send(url, { method: call.method, input, headers, signal: limit, token });
  const work =
    call.who === 'anyone'
      ? sendWith(limits.signal)
      : call.who === 'optional'
        ? sendWithOptionalToken(sendWith, limits)
        : sendAsCurrentUser(sendWith, limits);
  return readAnswer(await limits.enforce(work), call.answer);
}
