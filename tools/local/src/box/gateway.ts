import * as calls from 'api-contract';
import type { Call } from 'api-contract';
import { BoxError } from './BoxError.ts';
import { sentences } from './sentences.ts';

/** The calls a box makes, as the person who signed in on it. */
export function gateway(base: string, idToken: string) {
  const ask = <Input, Answer>(call: Call<Input, Answer>, input: Input) => send(base, idToken, call, input);
  return {
    link: (chestId: string) => ask(calls.linkDevice, { chestId }),
    list: async () => (await ask(calls.listDevices, undefined)).adventureChests ?? [],
    unlink: (deviceId: string) => ask(calls.unlinkDevice, { deviceId }),
    heartbeat: (deviceId: string) => ask(calls.sendHeartbeat, { deviceId }),
    subscription: () => ask(calls.getSubscription, undefined),
    report: async (deviceId: string, storyId: string, minutes: number) =>
      (await ask(calls.reportMinutes, { deviceId, storyId, minutes })).remainingMinutes,
  };
}

async function send<Input, Answer>(
  base: string,
  idToken: string,
  { method, path, answer: schema }: Call<Input, Answer>,
  input: Input,
): Promise<Answer> {
  const answer = await reach(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${idToken}`, ...(input && { 'content-type': 'application/json' }) },
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
