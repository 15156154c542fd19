import {
  deviceListSchema,
  deviceSchema,
  problemSchema,
  reportMinutesAnswerSchema,
  subscriptionDetailsSchema,
  type Device,
  type SubscriptionDetails,
} from 'api-contract';
import { BoxError } from './BoxError.ts';
import { sentences } from './sentences.ts';

interface Call<T> {
  path: string;
  /** Present: a POST. */
  body?: object;
  read(json: unknown): T;
}

/** The calls a box makes, as the person who signed in on it. */
export function gateway(base: string, idToken: string) {
  const ask = <T>(call: Call<T>) => send(base, idToken, call);
  const nothing = () => undefined;
  return {
    link: (chestId: string): Promise<Device> =>
      ask({ path: '/user/api/UserDevice/link-device', body: { chestId }, read: (json) => deviceSchema.parse(json) }),
    list: async (): Promise<Device[]> =>
      (await ask({ path: '/user/api/UserDevice/list-devices', read: (json) => deviceListSchema.parse(json) }))
        .adventureChests ?? [],
    unlink: (deviceId: string) =>
      ask({ path: '/user/api/UserDevice/unlink-device', body: { deviceId }, read: nothing }),
    heartbeat: (deviceId: string) => ask({ path: '/user/api/UserDevice/heartbeat', body: { deviceId }, read: nothing }),
    details: (): Promise<SubscriptionDetails> =>
      ask({ path: '/subscription/api/Subscription/details', read: (json) => subscriptionDetailsSchema.parse(json) }),
    report: async (deviceId: string, storyId: string, minutes: number): Promise<number> =>
      (
        await ask({
          path: '/subscription/api/Subscription/report-minutes',
          body: { deviceId, storyId, minutes },
          read: (json) => reportMinutesAnswerSchema.parse(json),
        })
      ).remainingMinutes,
  };
}

async function send<T>(base: string, idToken: string, { path, body, read }: Call<T>): Promise<T> {
  const answer = await reach(`${base}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${idToken}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  const json: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) {
    const problem = problemSchema.safeParse(json);
    const code = problem.success ? problem.data.code : 'bad-answer';
    throw new BoxError(sentences[code], code);
  }
  try {
    return read(json);
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
