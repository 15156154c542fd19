import * as calls from 'api-contract';
import type { Call } from 'api-contract';
import { BoxError } from './BoxError.ts';
import { sentences } from './sentences.ts';

/** The one call that a box makes as the person who signed in on it. */
export const linkDevice = (base: string, idToken: string, chestId: string) =>
  send(base, idToken, calls.linkDevice, { chestId });

/** The calls of a linked box, with its own secret. */
export function callsOfBox(base: string, secret: string) {
  const ask = <Input, Answer>(call: Call<Input, Answer>, input: Input) => send(base, secret, call, input);
  return {
    heartbeat: (deviceId: string) => ask(calls.sendHeartbeat, { deviceId }),
    report: async (deviceId: string, storyId: string, minutes: number) =>
      (await ask(calls.reportMinutes, { deviceId, storyId, minutes })).remainingMinutes,
  };
}

async function send<Input, Answer>(
  base: string,
  bearer: string,
  { method, path, answer: schema }: Call<Input, Answer>,
  input: Input,
): Promise<Answer> {
  const answer = await reach(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(input && { 'content-type': 'application/json' }) },
    body: input && JSON.stringify(input),
  });
  const json: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) {
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

async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...request, signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    const code = error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network';
    throw new BoxError(sentences[code], code);
  }
}
