import { getAgeSettings, getSubscription, listDevices, saveAgeSettings } from 'api-contract';
import autocannon from 'autocannon';
import { unsignedToken } from 'backend/src/testing/unsignedToken.ts';

export interface Load {
  perSecond: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  p99: number;
}

const connections = 20;

/** Sends requests on all connections for some seconds. A measurement of more than a second follows a warm-up. */
async function generateLoad({ seconds, ...options }: { seconds: number } & autocannon.Options): Promise<Load> {
  if (seconds > 1) await autocannon({ ...options, connections, duration: 2 });
  const { requests, latency, non2xx, errors } = await autocannon({ ...options, connections, duration: seconds });
  if (non2xx || errors) throw new Error(`${options.url}: ${non2xx} rejected, ${errors} failed`);
  return { perSecond: requests.average, p99: latency.p99 };
}

/** Number of users who send the requests: so many that none reaches the rate limit of a user. */
const people = 5000;
/** Number of stored users: only every second one has a running subscription (backend/src/testing/manyRows.ts). */
export const storedPeople = 2 * people;

/** Measures the bare server for comparison, then reads and a write with token check. `seconds`: of each measurement. */
export async function measureBackend(address: string, seconds: number) {
  const now = Math.floor(Date.now() / 1000);
  const requests = Array.from({ length: people }, (_, number) => ({
    headers: {
      authorization: `Bearer ${unsignedToken(`user_id${2 * (number + 1)}`, now)}`,
      'content-type': 'application/json',
    },
  }));
  const read = (path: string) => generateLoad({ seconds, url: address + path, requests });
  return {
    'bare server (/health)': await generateLoad({ seconds, url: `${address}/health` }),
    'read: subscription details': await read(getSubscription.path),
    'read: boxes': await read(listDevices.path),
    'read: age category': await read(getAgeSettings.path),
    'write: age category': await generateLoad({
      seconds,
      url: address + saveAgeSettings.path,
      requests,
      method: saveAgeSettings.method,
      body: JSON.stringify({ ageCategory: 'toddlers' }),
    }),
  };
}
