import type { Call } from 'api-contract';
import { readPage } from 'page-contract';
import { requestFailed } from 'page-contract/reports';
import { createCallLimits, type CallLimits } from './createCallLimits.ts';
import { createTraceparent } from './createTraceparent.ts';
import { recentReads, sessionControl, sessionState, tokens } from './pageSession.ts';
import { toRequestError } from './problem.ts';
import { RequestError } from './RequestError.ts';
import { send, type RawResponse } from './send.ts';

/** Maximum wait for the token of a call that may be sent without one. */
const optionalTokenTimeoutMs = 3_000;

interface Options {
  signal?: AbortSignal;
  /**
   * For reads of the signed-in user: takes the response that the page got for the same call less than so many
   * milliseconds ago, in whichever remote, unless something was written since. Default: 0.
   */
  maxAgeMs?: number;
  headers?: Record<string, string>;
}

/** Sends one HTTP request of a call, with this token. A replay with another token is a second request. */
type SendOnce = (signal: AbortSignal, token?: string) => Promise<RawResponse>;

/** Resolves when the page knows whether a user is signed in. */
function waitForSession(): Promise<void> {
  return new Promise((resolve) => {
    if (sessionState.get().status !== 'loading') return resolve();
    const stop = sessionState.subscribe(() => {
      stop();
      resolve();
    });
  });
}

/** Sends the call with the user's token, once more after a 401, and ends the session after a second one. */
async function sendAsCurrentUser(sendOnce: SendOnce, limits: CallLimits): Promise<RawResponse> {
  await waitForSession();
  // Ends the call as `unauthenticated` when the user signs out or another one signs in.
  limits.bindToUser(sessionState.getUserSignal());
  const token = await tokens.getToken();
  const response = await sendOnce(limits.signal, token);
  if (response.status !== 401) return response;
  const replayed = await sendOnce(limits.signal, await tokens.renewRejected(token));
  // The signal aborts when the user changes: an aborted call must not end the session of the next user.
  if (replayed.status === 401 && !limits.signal.aborted) void sessionControl.signOut('expired');
  return replayed;
}

/**
 * Sends the call with the token of a signed-in user. Leaves the token out if it is late: a call that needs no sign-in
 * must not wait for the identity provider.
 */
async function sendWithOptionalToken(sendOnce: SendOnce, { signal }: CallLimits): Promise<RawResponse> {
  if (sessionState.get().status !== 'signed-in') return sendOnce(signal);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, optionalTokenTimeoutMs));
  const token = await Promise.race([tokens.getToken(), timeout]).catch(() => undefined);
  return sendOnce(signal, token);
}

function sendByCaller(who: Call['who'], sendOnce: SendOnce, limits: CallLimits): Promise<RawResponse> {
  if (who === 'anyone') return sendOnce(limits.signal);
  return who === 'optional' ? sendWithOptionalToken(sendOnce, limits) : sendAsCurrentUser(sendOnce, limits);
}

/**
 * Returns the body of a successful response; throws the error of any other one. `answer` creates the schema that checks
 * the body, and is absent in calls whose body is not read.
 */
function readAnswer<T>({ status, body }: RawResponse, answer: Call<unknown, T>['answer']): T {
  if (status < 200 || status > 299) {
    const failure = toRequestError(status, body);
    // The shell reports failures of the server to the site's operator.
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
 * Makes a call of the backend. Rejects with a `RequestError`, or with an `AbortError` if the caller's signal aborts.
 * Calls for `anyone` are sent without a token, and `optional` ones with the user's token if a user is signed in. All
 * other calls wait until the session is known, and are sent with the user's token.
 */
export function request<Answer>(call: Call<void, Answer>, input?: undefined, options?: Options): Promise<Answer>;
export function request<Input, Answer>(call: Call<Input, Answer>, input: Input, options?: Options): Promise<Answer>;
export async function request<Answer>(
  call: Call<unknown, Answer>,
  input: unknown,
  { signal, headers, maxAgeMs = 0 }: Options = {},
): Promise<Answer> {
  const limits = createCallLimits(signal, call.timeoutMs);
  const page = readPage();
  // `call.to` is `backend` or `gateway`: the page configuration has a base address under each of these names.
  const baseAddress = page[call.to];
  const sendOnce: SendOnce = (limit, token) =>
    send(baseAddress + call.path, {
      method: call.method,
      input,
      headers: { ...headers, ...(page.traces && { traceparent: createTraceparent() }) },
      signal: limit,
      token,
    });
  const response = await limits.enforce(
    call.method === 'GET'
      ? readOnce(baseAddress + call.path, maxAgeMs, () => sendByCaller(call.who, sendOnce, limits))
      : write(() => sendByCaller(call.who, sendOnce, limits)),
  );
  return readAnswer(response, call.answer);
}

/** Returns a recent response of this read, or sends it. A recent read that has failed or was aborted is sent again. */
async function readOnce(address: string, maxAgeMs: number, send: () => Promise<RawResponse>): Promise<RawResponse> {
  const recent = recentReads.find(address, maxAgeMs);
  const recentResponse = recent && (await recent.catch(() => undefined));
  if (recentResponse?.status === 200) return recentResponse;
  const response = send();
  recentReads.keep(address, maxAgeMs > 0 ? response : undefined);
  return response;
}

/** Sends a write, and announces it. Without a response or after a server's error, it may have changed something, too. */
async function write(send: () => Promise<RawResponse>): Promise<RawResponse> {
  let isRefused = false;
  try {
    const response = await send();
    isRefused = response.status >= 400 && response.status < 500;
    return response;
  } finally {
    if (!isRefused) recentReads.announceWrite();
  }
}
