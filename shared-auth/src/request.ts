import type { Call } from 'api-contract';
import { readPage } from 'page-contract';
import { callLimits, type CallLimits } from './callLimits.ts';
import { control, state, tokens } from './pageSession.ts';
import { failureOf } from './problem.ts';
import { RequestError } from './RequestError.ts';
import { send, type Answer } from './send.ts';

const tokenPatienceInMilliseconds = 3_000;

interface Options {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** One sending of a call: with another token it may be sent again. */
type Send = (signal: AbortSignal, token?: string) => Promise<Answer>;

function settled(): Promise<void> {
  return new Promise((resolve) => {
    if (state.get().status !== 'loading') resolve();
    const stop = state.subscribe(() => {
      stop();
      resolve();
    });
  });
}

async function asCurrentUser(sendWith: Send, limits: CallLimits): Promise<Answer> {
  await settled();
  limits.bindTo(state.era());
  const first = await tokens.current();
  const answer = await sendWith(limits.signal, first);
  if (answer.status !== 401) return answer;
  const second = await tokens.after(first);
  const replayed = await sendWith(limits.signal, second);
  // A time limit may have ended this call before: then the rejection concerns an earlier user.
  if (replayed.status === 401 && !limits.signal.aborted) void control.leave('expired');
  return replayed;
}

/** A token that cannot be had in time is left out: what anybody may send must not wait for the identity provider. */
async function asWhoeverIsHere(sendWith: Send, { signal }: CallLimits): Promise<Answer> {
  if (state.get().status !== 'signed-in') return sendWith(signal);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, tokenPatienceInMilliseconds));
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
  const limits = callLimits(signal, call.patienceMs);
  const url = readPage()[call.to] + call.path;
  const sendWith: Send = (limit, token) => send(url, { method: call.method, input, headers, signal: limit, token });
  const work =
    call.who === 'anyone'
      ? sendWith(limits.signal)
      : call.who === 'optional'
        ? asWhoeverIsHere(sendWith, limits)
        : asCurrentUser(sendWith, limits);
  return readAnswer(await limits.enforce(work), call.answer);
}
