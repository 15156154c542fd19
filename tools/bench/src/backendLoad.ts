import { getAgeSettings, saveAgeSettings } from 'api-contract';
import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  /** Milliseconds within which 99 of 100 requests were answered. */
  p99: number;
}

const connections = 20;

async function load({ seconds, ...options }: { seconds: number } & autocannon.Options): Promise<Load> {
  if (seconds > 1) await autocannon({ ...options, connections, duration: 2 });
  const { requests, latency, non2xx, errors } = await autocannon({ ...options, connections, duration: seconds });
  if (non2xx || errors) throw new Error(`${options.url}: ${non2xx} refused, ${errors} failed`);
  return { perSecond: requests.average, p99: latency.p99 };
}

/** So many for each second that none of them reaches the limit of a single person. Each connection prepares a request of each. */
const peoplePerSecond = 625;

/** The emulator's tokens carry no signature, so one makes many. */
function othersLike(token: string, people: number): string[] {
  const [head, body = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  return Array.from({ length: people }, (_, number) => {
    const other = JSON.stringify({ ...claims, sub: `bench-${number}` });
    return `${head}.${Buffer.from(other).toString('base64url')}.`;
  });
}

/** The bare server as the measure, then a read and a write, both with the token check. */
export async function measureBackend(backend: string, token: string, seconds: number) {
  const requests = othersLike(token, peoplePerSecond * seconds).map((other) => ({
    headers: { authorization: `Bearer ${other}`, 'content-type': 'application/json' },
  }));
  const url = backend + getAgeSettings.path;
  return {
    bare: await load({ seconds, url: `${backend}/health` }),
    read: await load({ seconds, url, requests }),
    write: await load({
      seconds,
      url,
      requests,
      method: saveAgeSettings.method,
      body: JSON.stringify({ ageCategory: 'toddlers' }),
    }),
  };
}
