import { getAgeSettings, getSubscription, listDevices, saveAgeSettings } from 'api-contract';
import autocannon from 'autocannon';
import { unsignedToken } from 'backend/src/testing/unsignedToken.ts';

export interface Load {
  perSecond: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  p99: number;
}

const connections = 20;

async function load({ seconds, ...options }: { seconds: number } & autocannon.Options): Promise<Load> {
  if (seconds > 1) await autocannon({ ...options, connections, duration: 2 });
  const { requests, latency, non2xx, errors } = await autocannon({ ...options, connections, duration: seconds });
  if (non2xx || errors) throw new Error(`${options.url}: ${non2xx} rejected, ${errors} failed`);
  return { perSecond: requests.average, p99: latency.p99 };
}

/** So many that none of them reaches the limit of a single person. Each connection prepares a request of each. */
const people = 5000;
/** Every second of the stored people has a running subscription (`fillingStatements`). */
export const storedPeople = 2 * people;

/** The bare server as the measure, then reads and a write with token check. */
export async function measureBackend(address: string, seconds: number) {
  const now = Math.floor(Date.now() / 1000);
  const requests = Array.from({ length: people }, (_, number) => ({
    headers: {
      authorization: `Bearer ${unsignedToken(`user_id${2 * (number + 1)}`, now)}`,
      'content-type': 'application/json',
    },
  }));
  const read = (path: string) => load({ seconds, url: address + path, requests });
  return {
    'bare server (/health)': await load({ seconds, url: `${address}/health` }),
    'read: subscription details': await read(getSubscription.path),
    'read: boxes': await read(listDevices.path),
    'read: age category': await read(getAgeSettings.path),
    'write: age category': await load({
      seconds,
      url: address + saveAgeSettings.path,
      requests,
      method: saveAgeSettings.method,
      body: JSON.stringify({ ageCategory: 'toddlers' }),
    }),
  };
}
