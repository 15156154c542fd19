import { getAgeSettings, saveAgeSettings } from 'api-contract';
import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  p99: number;
}

const connections = 20;

async function load({ seconds, ...options }: { seconds: number } & autocannon.Options): Promise<Load> {
  await autocannon({ ...options, connections, duration: Math.min(2, seconds) });
  const { requests, latency, non2xx, errors } = await autocannon({ ...options, connections, duration: seconds });
  if (non2xx || errors) throw new Error(`${options.url}: ${non2xx} refused, ${errors} failed`);
  return { perSecond: requests.average, p99: latency.p99 };
}

/** The bare server as the measure, then a read and a write, both with the token check. */
export async function measureBackend(backend: string, token: string, seconds: number) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = backend + getAgeSettings.path;
  return {
    bare: await load({ seconds, url: `${backend}/health` }),
    read: await load({ seconds, url, headers }),
    write: await load({
      seconds,
      url,
      headers,
      method: saveAgeSettings.method,
      body: JSON.stringify({ ageCategory: 'toddlers' }),
    }),
  };
}
