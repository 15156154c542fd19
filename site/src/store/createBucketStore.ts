import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from './config.ts';
import { compareKeys, requireSafeKey, type ListedObject, type Store } from './Store.ts';

/** Limit of a request together with its repetitions. */
const timeoutMs = 60_000;
/** Limit of one attempt: a connection that died unnoticed, or a response that was lost, must leave time for another. */
const attemptTimeoutMs = 20_000;
const maxAttempts = 5;
/** Returns whether a request is repeated after this status. 409: another request is writing the same object. */
const isTemporary = (status: number) => [409, 429, 500, 502, 503, 504].includes(status);
/** Maximum number of keys in a page of a list; S3 allows no more. */
const maxPageSize = 1000;

/** One request to the storage. */
interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key: string;
  /** Query of a request to the bucket instead of the object; `key` is then only for error messages. */
  query?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Statuses that are no errors. */
  expected?: number[];
}

/**
 * Creates a store in a bucket of an S3-compatible storage. All keys begin with `prefix`, so that several sites can
 * share a bucket. The storage must support conditional writes (`refuseOverwriting`). Tests pass a small `pageSize`.
 *
 * Requests are repeated here and not by aws4fetch, which knows no limit of one attempt, and repeats neither a request
 * without a response, nor one whose response ends in the middle, nor 409.
 */
export function createBucketStore(
  { name, prefix, endpoint, region, ...credentials }: BucketSettings,
  pageSize = maxPageSize,
): Store {
  const client = new AwsClient({ ...credentials, region, service: 's3', retries: 0 });
  const root = `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${name}`;
  // Name in the error about a key that could lead to the objects of others (`../`).
  const bucketName = `the bucket ${name}`;

  /** Sends a request and reads the response. Throws for a status that is neither a success nor expected. */
  async function send({ method, key, query, headers, body, expected = [] }: Call) {
    const path = (prefix + key).split('/').map(encodeURIComponent).join('/');
    const address = query === undefined ? `${root}/${path}` : root + query;
    const content = typeof body === 'string' || body === undefined ? body : new Uint8Array(body);
    const limit = AbortSignal.timeout(timeoutMs);
    const answer = await repeat(async () => {
      const signal = AbortSignal.any([limit, AbortSignal.timeout(attemptTimeoutMs)]);
      const response = await client.fetch(address, { method, headers, body: content, redirect: 'error', signal });
      return { response, body: Buffer.from(await response.arrayBuffer()) };
    });
    const { ok, status, statusText } = answer.response;
    const [, code = statusText] = /<Code>([^<]*)/.exec(answer.body.toString()) ?? [];
    // A bucket that does not exist has the status of an object that does not exist.
    if (ok || (expected.includes(status) && code !== 'NoSuchBucket')) return answer;
    throw new Error(`The bucket ${name} rejects ${method} ${prefix}${key}: ${status} ${code}`);
  }

  /** Repeats a request that got no complete response, or a temporary error. It may therefore be carried out twice. */
  async function repeat<Answer extends { response: Response }>(request: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await request();
        if (attempt === maxAttempts || !isTemporary(answer.response.status)) return answer;
      } catch (error) {
        const { cause, message } = error as Error;
        if (attempt === maxAttempts)
          throw new Error(`The bucket ${name} cannot be reached at ${root}: ${String(cause ?? message)}`);
      }
      await wait(50 * 2 ** attempt);
    }
  }

  const store: Store = {
    name: `s3://${name}/${prefix}`,
    get: async (key) => {
      const { response, body } = await send({ method: 'GET', key: requireSafeKey(bucketName, key), expected: [404] });
      return response.ok ? body : undefined;
    },
    has: async (key) => {
      const { response } = await send({ method: 'HEAD', key: requireSafeKey(bucketName, key), expected: [404] });
      return response.ok;
    },
    put: async (key, content, { ifNoneMatch } = {}) => {
      const { response } = await send({
        method: 'PUT',
        key: requireSafeKey(bucketName, key),
        headers: ifNoneMatch && { 'if-none-match': ifNoneMatch },
        body: content,
        // 412: the condition did not hold. 409: somebody else was writing the object at every attempt.
        expected: ifNoneMatch ? [412, 409] : [],
      });
      if (response.status === 409 && !(await store.has(key)))
        throw new Error(`The bucket ${name} rejects PUT ${prefix}${key}: others write and delete it all the time.`);
      return response.ok;
    },
    list: async (keyPrefix) => {
      const found: ListedObject[] = [];
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', 'max-keys': `${pageSize}`, prefix: prefix + keyPrefix });
        if (next !== undefined) query.set('continuation-token', next);
        const { body } = await send({ method: 'GET', key: keyPrefix, query: `?${query.toString()}` });
        const text = body.toString();
        for (const [item] of text.matchAll(/<Contents>.*?<\/Contents>/gs))
          found.push({
            key: requireSafeKey(bucketName, readElement(item, 'Key').slice(prefix.length)),
            changed: new Date(readElement(item, 'LastModified')),
          });
        next = readElement(text, 'NextContinuationToken') || undefined;
      } while (next !== undefined);
      return found.sort(compareKeys);
    },
    remove: async (key) => {
      await send({ method: 'DELETE', key: requireSafeKey(bucketName, key) });
    },
  };
  return store;
}

/** Characters that XML encodes. */
const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

/** Returns the text of the first element of this name, or an empty string. */
function readElement(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
