import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { BucketAccess, BucketPlace } from './config.ts';

export interface Found {
  content: Buffer;
  /** Stands for this state of the object. */
  tag: string;
  /** How long nobody has written it, by the storage's own clock. */
  ageInMs: number;
}

interface Listed {
  key: string;
  bytes: number;
  changed: Date;
}

/** `'if-none-match': '*'`: only where there is nothing. `'if-match': tag`: only while it is still what somebody has seen. */
type Condition = { 'if-none-match': '*' } | { 'if-match': string } | Record<string, never>;

/** A part of a bucket at an S3-compatible storage. Keys are relative to that part. */
export interface Bucket {
  get(key: string): Promise<Found | undefined>;
  /** Returns the new tag, and nothing when the condition did not hold. */
  put(
    key: string,
    content: Buffer | string,
    condition: Condition,
    headers?: Record<string, string>,
  ): Promise<string | undefined>;
  remove(key: string, condition?: Condition): Promise<void>;
  list(prefix: string): Promise<Listed[]>;
}

const patienceInMs = 60_000;
/** The storage's word for: somebody is writing this very object, ask again. */
const conflict = 409;
const attempts = 5;

export function openBucket({ name, prefix, endpoint, region }: BucketPlace, access: BucketAccess): Bucket {
  const client = new AwsClient({ ...access, region, service: 's3', retries: 4 });
  const root = `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${name}`;

  async function ask(
    method: string,
    key: string,
    also: number[],
    init: RequestInit = {},
    query = '',
  ): Promise<Response> {
    const address = `${root}/${(prefix + key).split('/').map(encodeURIComponent).join('/')}`;
    const signal = AbortSignal.timeout(patienceInMs);
    const answer = await client
      .fetch(query ? root + query : address, { ...init, method, signal })
      .catch((error: Error) => {
        throw new Error(`The bucket ${name} cannot be reached at ${root}: ${String(error.cause ?? error.message)}`);
      });
    if (answer.ok || also.includes(answer.status)) return answer;
    const [, code = answer.statusText] = /<Code>([^<]*)/.exec(await answer.text()) ?? [];
    throw new Error(`The bucket ${name} refuses ${method} ${prefix}${key}: ${answer.status} ${code}`);
  }

  return {
    get: async (key) => {
      const answer = await ask('GET', key, [404]);
      const content = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 404) return undefined;
      const [now, changed] = ['date', 'last-modified'].map((header) => Date.parse(answer.headers.get(header) ?? ''));
      return { content, tag: answer.headers.get('etag') ?? '', ageInMs: now! - changed! };
    },
    put: async (key, content, condition, headers = {}) => {
      for (let attempt = 1; ; attempt += 1) {
        // 404: what should still be as somebody has seen it is gone.
        const also = [412, ...('if-match' in condition ? [404] : []), ...(attempt < attempts ? [conflict] : [])];
        const body = typeof content === 'string' ? content : new Uint8Array(content);
        const answer = await ask('PUT', key, also, { body, headers: { ...headers, ...condition } });
        await answer.arrayBuffer();
        if (answer.ok) return answer.headers.get('etag') ?? '';
        if (answer.status !== conflict) return undefined;
        await wait(100 * attempt);
      }
    },
    remove: async (key, condition = {}) => {
      await (await ask('DELETE', key, [404, 412], { headers: condition })).arrayBuffer();
    },
    list: async (part) => {
      const found: Listed[] = [];
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + part });
        if (next !== undefined) query.set('continuation-token', next);
        const text = await (await ask('GET', part, [], {}, `?${query.toString()}`)).text();
        for (const [item] of text.matchAll(/<Contents>.*?<\/Contents>/gs))
          found.push({
            key: inside(item, 'Key').slice(prefix.length),
            bytes: Number(inside(item, 'Size')),
            changed: new Date(inside(item, 'LastModified')),
          });
        next = inside(text, 'NextContinuationToken') || undefined;
      } while (next !== undefined);
      return found;
    },
  };
}

const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

function inside(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
