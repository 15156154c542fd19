import * as calls from 'api-contract';
import type { Call } from 'api-contract';
import { BoxError } from './BoxError.ts';
import { sentences } from './sentences.ts';

// Calls of a simulated box (the device that tells stories) to the backend. A failed call throws a `BoxError`.

/** Links a box with the ID token of the user who signed in on it. */
export const linkDevice = (base: string, idToken: string, chestId: string) =>
  send(base, idToken, calls.linkDevice, { chestId });

/** Returns the calls of a linked box, which it authenticates with its own secret. */
export function createBoxCalls(base: string, secret: string) {
  const sendAsBox = <Input, Answer>(call: Call<Input, Answer>, input: Input) => send(base, secret, call, input);
  return {
    /** Reports that the box is online. */
    heartbeat: (deviceId: string) => sendAsBox(calls.sendHeartbeat, { deviceId }),
    /** Reports a told story and returns the minutes that are left. */
    report: async (deviceId: string, storyId: string, minutes: number) =>
      (await sendAsBox(calls.reportMinutes, { deviceId, storyId, minutes })).remainingMinutes,
  };
}

async function send<Input, Answer>(
  base: string,
  bearer: string,
  { method, path, answer: schema }: Call<Input, Answer>,
  input: Input,
): Promise<Answer> {
  const response = await fetchWithTimeout(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(input && { 'content-type': 'application/json' }) },
    body: input && JSON.stringify(input),
  });
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const problem = calls.problem().safeParse(json);
    const code = problem.success ? problem.data.code : 'bad-answer';
    throw new BoxError(sentences[code], code);
  }
  try {
    return schema?.().parse(json) as Answer;
  } catch {
    throw new BoxError(sentences['bad-answer'], 'bad-answer');
  }
}

/** Sends a request, and throws a BoxError if there is no response within ten seconds. */
async function fetchWithTimeout(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...request, signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    const code = error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network';
    throw new BoxError(sentences[code], code);
  }
}
