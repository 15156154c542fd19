import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  p99: number;
}

const seconds = 8;
const connections = 20;

async function load(options: Omit<autocannon.Options, 'connections' | 'duration'>): Promise<Load> {
  await autocannon({ ...options, connections, duration: 2 });
  const { requests, latency, non2xx, errors } = await autocannon({ ...options, connections, duration: seconds });
  if (non2xx || errors) throw new Error(`${options.url}: ${non2xx} refused, ${errors} failed`);
  return { perSecond: requests.average, p99: latency.p99 };
}

/** The bare server as the measure, then a read and a write, both with the token check. */
export async function measureBackend(backend: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = `${backend}/user/api/UserInfo/age-settings`;
  return {
    bare: await load({ url: `${backend}/health` }),
    read: await load({ url, headers }),
    write: await load({ url, headers, method: 'PUT', body: JSON.stringify({ ageCategory: 'toddlers' }) }),
  };
}
