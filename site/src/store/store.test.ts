import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from 'node-kit/listen.ts';
import { createBucketStore } from './createBucketStore.ts';
import { createFolderStore } from './createFolderStore.ts';
import { createMemoryStore } from './createMemoryStore.ts';
import type { Store } from './Store.ts';
import { createStorage } from './testing/createStorage.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-'));
let storage: Awaited<ReturnType<typeof createStorage>>;
beforeAll(async () => void (storage = await createStorage()));
afterAll(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

let opened = 0;
const place = { name: 'box', prefix: '', region: 'eu', accessKeyId: 'key', secretAccessKey: 'secret' };
const bucket = () => createBucketStore({ ...place, prefix: `site-${opened}/`, endpoint: storage.endpoint('team') });
const stores: Record<string, () => Store> = {
  memory: () => createMemoryStore(),
  folder: () => createFolderStore(join(folder, String(opened))),
  bucket,
};

describe.each(Object.entries(stores))('A store in %s', (_, open) => {
  let store: Store;
  beforeEach(() => {
    opened += 1;
    store = open();
  });
  const read = async (key: string) => (await store.get(key))?.content.toString();

  test('gives back what was put, with an entity tag that changes with the object', async () => {
    expect([await store.get('a/b.js'), await store.head('a/b.js')]).toEqual([undefined, undefined]);
    const first = await store.put('a/b.js', 'one');
    expect(await store.get('a/b.js')).toMatchObject({ content: Buffer.from('one'), etag: first });
    expect(await store.head('a/b.js')).toBe(first);
    const second = await store.put('a/b.js', Buffer.from('two'));
    expect([second === first, await read('a/b.js')]).toEqual([false, 'two']);
  });

  test('creates an object once; the same content again counts as written', async () => {
    const etag = await store.put('m.json', 'one', { ifNoneMatch: '*' });
    expect(etag).toBeTruthy();
    expect(await store.put('m.json', 'two', { ifNoneMatch: '*' })).toBeUndefined();
    expect(await store.put('m.json', 'one', { ifNoneMatch: '*' })).toBe(etag);
    expect(await read('m.json')).toBe('one');
  });

  test('replaces an object only in the state that the writer has seen', async () => {
    const seen = (await store.put('m.json', 'one'))!;
    expect(await store.put('absent.json', 'x', { ifMatch: seen })).toBeUndefined();
    const next = await store.put('m.json', 'two', { ifMatch: seen });
    expect(next).toBeTruthy();
    expect(await store.put('m.json', 'three', { ifMatch: seen })).toBeUndefined();
    expect(await read('m.json')).toBe('two');
  });

  test('lets one of many writers win', async () => {
    const seen = (await store.put('m.json', 'start'))!;
    const all = Array.from({ length: 12 }, (_, index) => `writer ${index}`);
    const results = await Promise.all(all.map((content) => store.put('m.json', content, { ifMatch: seen })));
    const created = await Promise.all(all.map((content) => store.put('n.json', content, { ifNoneMatch: '*' })));
    for (const [key, written] of [
      ['m.json', results],
      ['n.json', created],
    ] as const) {
      const winners = all.filter((_, index) => written[index] !== undefined);
      expect(winners).toEqual([await read(key)]);
    }
  });

  test('lists by prefix, and removes', async () => {
    for (const key of ['mf-help/1.0.0-a/x.js', 'mf-help/1.0.0-ab/x.js', 'shell/1.0.0-a/x.js', 'm.json'])
      await store.put(key, key);
    const listed = await store.list('mf-help/1.0.0-a');
    expect(listed.map(({ key }) => key).sort()).toEqual(['mf-help/1.0.0-a/x.js', 'mf-help/1.0.0-ab/x.js']);
    expect(Math.abs(Date.now() - listed[0]!.changed.getTime())).toBeLessThan(60_000);
    await store.remove('mf-help/1.0.0-a/x.js');
    await store.remove('mf-help/1.0.0-a/x.js');
    expect((await store.list('')).map(({ key }) => key).sort()).toEqual([
      'm.json',
      'mf-help/1.0.0-ab/x.js',
      'shell/1.0.0-a/x.js',
    ]);
    expect(await store.list('nothing/')).toEqual([]);
  });

  test('lists what stays while other objects come and go', async () => {
    await store.put('stays.json', '');
    const comeAndGo = async () => {
      for (let round = 0; round < 30; round += 1) {
        await store.put(`mf-help/1.0.0-${round}/x.js`, '');
        await store.remove(`mf-help/1.0.0-${round}/x.js`);
      }
    };
    let isOver = false;
    const changes = comeAndGo().finally(() => (isOver = true));
    while (!isOver) expect((await store.list('')).map(({ key }) => key)).toContain('stays.json');
    await changes;
  });

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
  const seen = (await store.put('m.json', 'one'))!;
  storage.lose('team', 1);
  expect(await store.put('m.json', 'two', { ifMatch: seen })).toBeTruthy();
  expect((await store.get('m.json'))?.content.toString()).toBe('two');
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
  expect(stored?.content.toString()).toBe('complete');
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
  expect(stored?.content.toString()).toBe('complete');
});

test('a wrong key to a bucket is named', async () => {
  const other = createBucketStore({ ...place, endpoint: storage.endpoint('x'), accessKeyId: 'other' });
  await expect(other.get('manifest.json')).rejects.toThrow(
    'The bucket box rejects GET manifest.json: 403 AccessDenied',
  );
});
