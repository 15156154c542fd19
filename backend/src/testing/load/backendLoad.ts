import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { getAgeSettings, getSubscription, listDevices, saveAgeSettings } from 'api-contract';
import autocannon from 'autocannon';
import { median } from 'bench/src/report.ts';
import type { TokenKey } from './createTokenKey.ts';

/** Result of one load test: many requests at once for some seconds. */
interface LoadResult {
  /** Average number of answered requests. */
  perSecond: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  p99: number;
}

export const connections = 20;

/**
 * Sends requests on all connections for some seconds. A test of several seconds begins with a warm-up, which does not
 * count. Throws if a request fails or is rejected.
 */
async function generateLoad({ seconds, ...options }: { seconds: number } & autocannon.Options): Promise<LoadResult> {
  if (seconds > 1) await autocannon({ ...options, connections, duration: 2 });
  const { requests, latency, non2xx, errors } = await autocannon({ ...options, connections, duration: seconds });
  if (non2xx || errors) throw new Error(`${options.url}: ${non2xx} rejected, ${errors} failed`);
  return { perSecond: requests.average, p99: latency.p99 };
}

/** Number of users who send the requests. */
const sendingUserCount = 5000;
/** Number of stored users, `user_id1` and so on: only those with an even number have a running subscription. */
export const storedUserCount = 2 * sendingUserCount;

/**
 * Returns the option with which autocannon sends requests of all users alike, each with a token of this user: every
 * connection has users of its own. So none reaches the rate limit of a user before all of them write 5000 times a
 * second.
 */
function sendAsUsers(requests: Request[]) {
  let next = 0;
  return (client: autocannon.Client) => {
    const own = requests.filter((_, index) => index % connections === next % connections);
    next += 1;
    // Copies, because autocannon adds the method and body of this load to them.
    client.setRequests(own.map(({ headers }) => ({ headers: { ...headers } })));
  };
}

type Request = Awaited<ReturnType<typeof createRequests>>[number];

interface Load {
  requests: Request[];
  /** Length of each load. */
  seconds: number;
}

/** Creates a request of each user, with a token. */
export function createRequests({ signToken }: Pick<TokenKey, 'signToken'>) {
  const now = Math.floor(Date.now() / 1000);
  return Promise.all(
    Array.from({ length: sendingUserCount }, async (_, index) => ({
      headers: {
        authorization: `Bearer ${await signToken(`user_id${2 * (index + 1)}`, now)}`,
        'content-type': 'application/json',
      },
    })),
  );
}

/**
 * Measures a request that does nothing, for comparison, then three reads and a write of signed-in users, each for
 * `seconds`. Returns the results by a title for the report. A box is a device of the user.
 */
export async function measureBackend(address: string, { requests, seconds }: Load) {
  const setupClient = sendAsUsers(requests);
  const measureRead = (path: string) => generateLoad({ seconds, url: address + path, setupClient });
  return {
    'bare server (/health)': await generateLoad({ seconds, url: `${address}/health` }),
    'read: subscription details': await measureRead(getSubscription.path),
    'read: boxes': await measureRead(listDevices.path),
    'read: age category': await measureRead(getAgeSettings.path),
    'write: age category': await generateLoad({ seconds, url: address + saveAgeSettings.path, setupClient, ...write }),
  };
}

const write = { method: saveAgeSettings.method, body: JSON.stringify({ ageCategory: 'toddlers' }) } as const;
/** Times that each request is measured on the backend and on the baseline, in turn. */
const rounds = 5;

/**
 * Compares a read and a write of the backend with those of a minimal server on the same database (`baselineMain.ts`):
 * requests per second, the median of five rounds in turn. Then measures the backend's read at 80 % of its own maximum.
 */
export async function compareWithBaseline(
  { address, baseline }: { address: string; baseline: string },
  { requests, seconds }: Load,
) {
  const setupClient = sendAsUsers(requests);
  const measure = (url: string, options: object) => generateLoad({ seconds, url, setupClient, ...options });
  async function compare(path: string, baselinePath: string, options: object) {
    const own: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push((await measure(baseline + baselinePath, options)).perSecond);
      own.push((await measure(address + path, options)).perSecond);
    }
    return { own: median(own), bare: median(bare) };
  }
  const read = await compare(getAgeSettings.path, '/read', {});
  const written = await compare(saveAgeSettings.path, '/write', write);
  return { read, written, p99: await measureSteadily(address + getAgeSettings.path, { requests, seconds }) };
}

/**
 * Sends reads at 80 % of the rate per second at which they are answered on all connections, and returns the milliseconds
 * within which 99 of 100 were answered, each counted from the moment at which it was due. Not by autocannon: of its
 * `overallRate`, each connection sends a second's requests at once and then waits (`reqsMadeThisSecond` in its
 * `httpClient.js`). Its maximum is not used either, because it takes less of the processor than this.
 */
async function measureSteadily(url: string, { requests, seconds }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sentCount = 0;
  const send = () =>
    new Promise<void>((resolve, reject) => {
      const { headers } = requests[sentCount % requests.length]!;
      sentCount += 1;
      get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url}: status ${response.statusCode}`));
        response.resume().once('end', resolve);
      }).once('error', reject);
    });

  async function sendUntil(end: number): Promise<void> {
    while (performance.now() < end) await send();
  }
  const sendOnAllConnections = (until: number) =>
    Promise.all(Array.from({ length: connections }, () => sendUntil(until)));
  // Does not count: the first requests are slower.
  await sendOnAllConnections(performance.now() + 1_000);
  sentCount = 0;
  await sendOnAllConnections(performance.now() + seconds * 1_000);
  const rate = (0.8 * sentCount) / seconds;

  const times: Promise<number>[] = [];
  const start = performance.now();
  for (let index = 0; index < rate * seconds; index += 1) {
    const due = start + (index * 1_000) / rate;
    if (due > performance.now()) await wait(due - performance.now());
    times.push(send().then(() => performance.now() - due));
  }
  const sorted = (await Promise.all(times)).toSorted((one, other) => one - other);
  agent.destroy();
  return sorted[Math.floor(0.99 * sorted.length)]!;
}
