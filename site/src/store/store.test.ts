import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from 'node-kit/listen.ts';
import type { BucketSettings } from './config.ts';
import { createBucketStore } from './createBucketStore.ts';
import { createFolderStore } from './createFolderStore.ts';
import { createMemoryStore } from './createMemoryStore.ts';
import { refuseOverwriting } from './refuseOverwriting.ts';
import type { Store } from './Store.ts';
import { calculateSignature } from './testing/calculateSignature.ts';
import { createStorage, lastingKey, sessionKey } from './testing/createStorage.ts';
import { startS3rver } from './testing/startS3rver.ts';
import { pageSize, storeCases } from './testing/storeCases.ts';
import { testBucket } from './testing/testBucket.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-'));
let storage: Awaited<ReturnType<typeof createStorage>>;
let s3rver: Awaited<ReturnType<typeof startS3rver>>;
beforeAll(async () => {
  storage = await createStorage();
  s3rver = await startS3rver(join(folder, 's3rver'));
});
afterAll(async () => {
  await Promise.all([storage.close(), s3rver.close()]);
  rmSync(folder, { recursive: true, force: true });
});

let opened = 0;
const place = { name: 'box', prefix: '', ...lastingKey };
const inDouble = (): BucketSettings => ({ ...place, prefix: `site-${opened}/`, endpoint: storage.endpoint('team') });
const inS3rver = (): BucketSettings => ({ ...place, prefix: `site-${opened}/`, ...s3rver.access });
const bucket = () => createBucketStore(inDouble(), pageSize);
const stores: Record<string, () => Store> = {
  memory: () => createMemoryStore(),
  folder: () => createFolderStore(join(folder, String(opened))),
  'the test double of S3': bucket,
};
beforeEach(() => void (opened += 1));

/** Expects errors about access that name what an operator has to correct. */
async function expectErrors(settings: BucketSettings): Promise<void> {
  const open = (wrong: Partial<BucketSettings>) => createBucketStore({ ...settings, prefix: '', ...wrong });
  await expect(open({ accessKeyId: 'other' }).put('a.json', '')).rejects.toThrow(
    'The bucket box rejects PUT a.json: 403 InvalidAccessKeyId',
  );
  for (const act of ['get', 'list', 'remove'] as const)
    await expect(open({ name: 'crate' })[act]('a.json')).rejects.toThrow(
      /The bucket crate rejects (GET|DELETE) a.json: 404 NoSuchBucket/,
    );
}

describe.each(Object.entries(stores))('A store in %s', (_, open) => {
  test.each(storeCases)('$title', ({ run }) => run(open()));
});

// s3rver is not ours. It proves how we sign, page and read errors, as far as it knows S3: it overwrites in spite of
// If-None-Match, and of a signature it verifies only the key, the date and the form.
describe('A store in s3rver', () => {
  test.each(storeCases.filter(({ isConditional }) => !isConditional))('$title', ({ run }) =>
    run(createBucketStore(inS3rver(), pageSize)),
  );

  test('does not keep the condition, for which the cases of the condition are left out', async () => {
    for (const { run } of storeCases.filter(({ isConditional }) => isConditional)) {
      opened += 1;
      await expect(run(createBucketStore(inS3rver(), pageSize))).rejects.toThrow();
    }
  });

  test('names a wrong key and a missing bucket', async () => {
    await expectErrors(inS3rver());
  });
});

describe('The probe of a bucket', () => {
  const listKeys = async (settings: BucketSettings) =>
    (await createBucketStore(settings).list('')).map(({ key }) => key);

  test('refuses s3rver at the first write, because it accepts a second write of the same object', async () => {
    const store = refuseOverwriting(createBucketStore(inS3rver()));
    await expect(store.put('releases/000001.json', 'one', { ifNoneMatch: '*' })).rejects.toThrow(
      `The storage of s3://box/site-${opened}/ replaces an object although the request forbids it (If-None-Match: *)`,
    );
    expect(await listKeys(inS3rver())).toEqual([]);
  });

  test('refuses such a storage also if an earlier program was killed after its first probe', async () => {
    const killed = createBucketStore(inS3rver());
    await killed.put('probe.txt', 'by a program that was killed', { ifNoneMatch: '*' });
    await expect(refuseOverwriting(killed).put('a.json', '')).rejects.toThrow('replaces an object');
  });

  test('is written twice on the first start, and once by each later program that writes', async () => {
    const writes: string[] = [];
    const watched = (): Store => {
      const store = bucket();
      return { ...store, put: (key, ...rest) => (writes.push(key), store.put(key, ...rest)) };
    };
    const first = refuseOverwriting(watched());
    await Promise.all([first.put('a.json', 'a'), first.put('b.json', 'b')]);
    expect(writes).toEqual(['probe.txt', 'probe.txt', 'a.json', 'b.json']);
    await refuseOverwriting(watched()).put('c.json', 'c');
    expect(writes.slice(4)).toEqual(['probe.txt', 'c.json']);
  });

  test('is repeated if the storage was out of reach, and needs no permission of those who only read', async () => {
    const store = bucket();
    const put = jest.fn(store.put).mockRejectedValueOnce(new Error('403 AccessDenied'));
    const probed = refuseOverwriting({ ...store, put });
    expect([await probed.get('a.json'), await probed.list('')]).toEqual([undefined, []]);
    expect(put).not.toHaveBeenCalled();
    await expect(probed.put('a.json', 'a')).rejects.toThrow('403 AccessDenied');
    await probed.put('a.json', 'a');
    expect((await probed.get('a.json'))?.toString()).toBe('a');
  });
});

describe('npm run test:bucket', () => {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  beforeEach(() => void lines.splice(0));

  test('finds every case passed in a bucket that keeps the condition, and leaves nothing behind', async () => {
    storage.objects.set(`box/site-${opened}/live.json`, { content: Buffer.from('live'), headers: {}, changed: 0 });
    expect(await testBucket(inDouble(), print)).toBe(true);
    expect(lines.filter((line) => line.startsWith('  passed'))).toHaveLength(storeCases.length);
    expect(lines.at(-1)).toMatch('This bucket can hold a site.');
    expect([...storage.objects.keys()].filter((key) => key.includes(`site-${opened}/`))).toEqual([
      `box/site-${opened}/live.json`,
    ]);
  });

  test('names the cases that a bucket without the condition fails, and leaves nothing behind', async () => {
    expect(await testBucket(inS3rver(), print)).toBe(false);
    const conditional = storeCases.filter(({ isConditional }) => isConditional).map(({ title }) => title);
    const failed = lines.filter((line) => line.startsWith('  FAILED')).map((line) => line.split('\n')[0]);
    expect(failed).toEqual(conditional.map((title) => `  FAILED  ${title}`));
    expect(lines.at(-1)).toMatch('This bucket cannot hold a site.');
    expect(await createBucketStore(inS3rver()).list('')).toEqual([]);
  });
});

describe.each(Object.entries(stores))('A store in %s', (_, open) => {
  let store: Store;
  beforeEach(() => void (store = open()));

  test.each(['../escaped', 'mf-help/../../escaped.json', 'mf-help\\..\\escaped', '/escaped', 'a//b', '.site.json', ''])(
    'rejects the key %j before anything is written',
    async (key) => {
      await expect(async () => store.put(key, 'planted')).rejects.toThrow('Not an object of a site');
      await expect(async () => store.get(key)).rejects.toThrow('Not an object of a site');
      expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('escaped'))).toEqual([]);
    },
  );
});

test('a bucket with an object of another name is rejected as a whole', async () => {
  storage.objects.set(`box/site-${opened}/mf-help/../../../escaped`, {
    content: Buffer.from('planted'),
    headers: {},
    changed: 0,
  });
  await expect(bucket().list('')).rejects.toThrow('Not an object of a site: "mf-help/../../../escaped"');
});

test('a bucket whose response to a write is lost does not lose the write', async () => {
  const store = bucket();
  storage.lose('team', 1);
  // The repeated request finds the object. Whoever wants to know which one it is reads it, as `writeRelease` does.
  expect(await store.put('releases/000001.json', 'one', { ifNoneMatch: '*' })).toBe(false);
  expect((await store.get('releases/000001.json'))?.toString()).toBe('one');
});

test('a bucket that reports a conflicting write is asked again', async () => {
  storage.conflict('team', 2);
  expect(await bucket().put('releases/000001.json', 'one', { ifNoneMatch: '*' })).toBe(true);
});

test('a write that conflicts at every attempt is an error, or a lost race', async () => {
  await bucket().put('releases/000001.json', 'one');
  const write = (client: string, key: string) => {
    storage.conflict(client, 5);
    const store = createBucketStore({ ...inDouble(), endpoint: storage.endpoint(client) });
    return store.put(key, 'two', { ifNoneMatch: '*' });
  };
  await Promise.all([
    expect(write('ada', 'releases/000002.json')).rejects.toThrow('others write and delete it all the time'),
    expect(write('ben', 'releases/000001.json')).resolves.toBe(false),
  ]);
});

test('an object whose connection ends in the middle is read again', async () => {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    response.writeHead(200, { etag: '"x"', 'content-length': 8 });
    if (requests > 1) response.end('complete');
    else response.write('comp', () => request.socket.destroy());
  });
  const endpoint = `http://127.0.0.1:${await listen(server, { port: 0, variable: 'PORT' })}`;
  const store = createBucketStore({ ...place, endpoint });
  const stored = await store.get('m.json').finally(() => server.close());
  expect(stored?.toString()).toBe('complete');
});

test('an object that the storage does not deliver is requested again before the limit of all attempts', async () => {
  const limits: { milliseconds: number; controller: AbortController }[] = [];
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    limits.push({ milliseconds, controller });
    return controller.signal;
  });
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    if (requests > 1) return void response.writeHead(200, { etag: '"x"' }).end('complete');
    const [first] = limits.toSorted((one, other) => one.milliseconds - other.milliseconds);
    first?.controller.abort();
  });
  const endpoint = `http://127.0.0.1:${await listen(server, { port: 0, variable: 'PORT' })}`;
  const reading = createBucketStore({ ...place, endpoint }).get('m.json');
  const stored = await reading.finally(() => {
    server.close();
    jest.restoreAllMocks();
  });
  expect(stored?.toString()).toBe('complete');
});

describe('The test double of S3', () => {
  test("calculates the signature of Amazon's own example", () => {
    // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "Example: GET Object"
    const signature = calculateSignature(
      {
        method: 'GET',
        target: '/test.txt',
        headers: {
          host: 'examplebucket.s3.amazonaws.com',
          range: 'bytes=0-9',
          'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
          'x-amz-date': '20130524T000000Z',
        },
        scope: '20130524/us-east-1/s3/aws4_request',
        signedHeaders: 'host;range;x-amz-content-sha256;x-amz-date',
      },
      'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    );
    expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  });

  test.each([
    ['a wrong secret', { secretAccessKey: 'other' }, '403 SignatureDoesNotMatch'],
    ['another region', { region: 'eu-west-1' }, '400 AuthorizationHeaderMalformed'],
    ['the key of a session without its token', { accessKeyId: sessionKey.accessKeyId }, '400 InvalidToken'],
  ])('refuses %s', async (_, wrong, code) => {
    await expect(createBucketStore({ ...inDouble(), ...wrong }).list('')).rejects.toThrow(code);
  });

  test('refuses a request of a clock that is wrong by a quarter of an hour', async () => {
    jest.useFakeTimers({ now: Date.now() - 16 * 60_000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
    const listing = bucket().list('');
    jest.useRealTimers();
    await expect(listing).rejects.toThrow('403 RequestTimeTooSkewed');
  });

  test('names a wrong key and a missing bucket', async () => {
    await expectErrors(inDouble());
  });
});

test('a bucket takes the key of a session with its token, as a CI job gets it by OpenID Connect', async () => {
  const store = createBucketStore({ ...inDouble(), ...sessionKey });
  await store.put('a.json', 'a');
  expect(await store.list('')).toMatchObject([{ key: 'a.json' }]);
});
