import type { Call } from 'api-contract';
import { readPage } from 'page-contract';
import { requestFailed } from 'page-contract/reports';
import { createCallLimits, type CallLimits } from './createCallLimits.ts';
import { createTraceparent } from './createTraceparent.ts';
import { control, state, tokens } from './pageSession.ts';
import { toRequestError } from './problem.ts';
import { RequestError } from './RequestError.ts';
import { send, type RawResponse } from './send.ts';

/** Maximum wait for the token of a call that may be sent without one. */
const optionalTokenTimeoutMs = 3_000;

interface Options {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Sends one HTTP request of the call; a replay with another token is a second one. */
type Send = (signal: AbortSignal, token?: string) => Promise<RawResponse>;

function waitForSession(): Promise<void> {
  return new Promise((resolve) => {
    if (state.get().status !== 'loading') resolve();
    const stop = state.subscribe(() => {
      stop();
      resolve();
    });
  });
}

async function sendAsCurrentUser(sendWith: Send, limits: CallLimits): Promise<RawResponse> {
  await waitForSession();
  limits.bindTo(state.era());
  const token = await tokens.current();
  const answer = await sendWith(limits.signal, token);
  if (answer.status !== 401) return answer;
  const replayed = await sendWith(limits.signal, await tokens.renewAfter(token));
  // The signal aborts when the user changes: an aborted call must not end the session of the next user.
  if (replayed.status === 401 && !limits.signal.aborted) void control.signOut('expired');
  return replayed;
}

/** Leaves the token out if it is late: a call that needs no sign-in must not wait for the identity provider. */
async function sendWithOptionalToken(sendWith: Send, { signal }: CallLimits): Promise<RawResponse> {
  if (state.get().status !== 'signed-in') return sendWith(signal);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, optionalTokenTimeoutMs));
  return sendWith(signal, await Promise.race([tokens.current(), timeout]).catch(() => undefined));
}

function readAnswer<T>({ status, body }: RawResponse, answer: Call<unknown, T>['answer']): T {
  if (status < 200 || status > 299) {
    const failure = toRequestError(status, body);
    if (failure.requestId) window.dispatchEvent(new CustomEvent(requestFailed, { detail: failure }));
    throw failure;
  }
  if (!answer) return undefined as T;
  try {
    return answer().parse(JSON.parse(body));
  } catch {
    throw new RequestError('bad-answer', status);
  }
}

/**
 * Makes a call. Rejects with a `RequestError`, or with an `AbortError` after the caller's signal. It adds the user's
 * token as the call's `who` demands. After a 401 it renews the token and replays the call once; a second 401 ends the
 * session.
 */
export function request<Answer>(call: Call<void, Answer>, input?: undefined, options?: Options): Promise<Answer>;
export function request<Input, Answer>(call: Call<Input, Answer>, input: Input, options?: Options): Promise<Answer>;
export async function request<Answer>(
  call: Call<unknown, Answer>,
  input: unknown,
  { signal, headers }: Options = {},
): Promise<Answer> {
  const limits = createCallLimits(signal, call.timeoutMs);
  const { [call.to]: base, traces } = readPage();
  const sendWith: Send = (limit, token) =>
    send(base + call.path, {
      method: call.method,
      input,
      headers: { ...headers, ...(traces && { traceparent: createTraceparent() }) },
      signal: limit,
      token,
    });
  const work =
    call.who === 'anyone'
      ? sendWith(limits.signal)
      : call.who === 'optional'
        ? sendWithOptionalToken(sendWith, limits)
        : sendAsCurrentUser(sendWith, limits);
  return readAnswer(await limits.enforce(work), call.answer);
}
