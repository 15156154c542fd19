import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Store } from '../Store.ts';

/** One promise of `Store`. `run` gets an empty store, and rejects if the store does not keep the promise. */
export interface StoreCase {
  title: string;
  /** Whether the case relies on `If-None-Match: *`, which some storages that call themselves S3-compatible ignore. */
  isConditional?: true;
  run: (store: Store) => Promise<void>;
}

/** Number of keys in a page of a list, so few that the cases see several pages without thousands of objects. */
export const pageSize = 3;

/** Maximum difference between our clock and the storage's: from 15 minutes on, S3 rejects requests. */
const maxSkewMs = 15 * 60_000;
/** Number of writers that want to write the same object at once. */
const writers = 12;

/** Writes an object if there is none with this key. Returns whether it was written. */
const create = (store: Store, key: string, content: Buffer | string) => store.put(key, content, { ifNoneMatch: '*' });

const read = async (store: Store, key: string) => (await store.get(key))?.toString();
const listKeys = async (store: Store, prefix: string) => (await store.list(prefix)).map(({ key }) => key);

/**
 * Cases that every store must pass: folder, memory and bucket (store.test.ts), and the bucket that an operator names
 * (`npm run test:bucket`). They use `assert` instead of Jest, because they also run outside of it.
 */
export const storeCases: StoreCase[] = [
  {
    title: 'gives back what was written, and nothing where nothing was written',
    run: async (store) => {
      equal(await store.get('a/b.js'), undefined);
      ok(await create(store, 'a/b.js', 'one'));
      equal(await read(store, 'a/b.js'), 'one');
      equal(await store.get('a'), undefined);
      equal(await store.get('a/b.js.br'), undefined);
    },
  },
  {
    title: 'keeps every byte',
    run: async (store) => {
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      await create(store, 'bytes.woff2', bytes);
      await create(store, 'empty.json', '');
      await create(store, 'text.json', '„Grüße“\r\n');
      deepEqual(await store.get('bytes.woff2'), bytes);
      equal(await read(store, 'empty.json'), '');
      equal(await read(store, 'text.json'), '„Grüße“\r\n');
    },
  },
  {
    title: 'takes every character that a key may have',
    run: async (store) => {
      const keys = ['mf-help/1.0.0-0a/@ui~kit_2.0-x.js', 'releases/000042.json'];
      for (const key of keys) await create(store, key, key);
      for (const key of keys) equal(await read(store, key), key);
    },
  },
  {
    title: 'creates an object once',
    isConditional: true,
    run: async (store) => {
      ok(await create(store, 'releases/000001.json', 'one'));
      equal(await create(store, 'releases/000001.json', 'two'), false);
      equal(await create(store, 'releases/000001.json', 'one'), false);
      equal(await read(store, 'releases/000001.json'), 'one');
    },
  },
  {
    title: 'lets one of many writers win',
    isConditional: true,
    run: async (store) => {
      const contents = Array.from({ length: writers }, (_, index) => `writer ${index}`);
      const written = await Promise.all(contents.map((content) => create(store, 'releases/000001.json', content)));
      const winners = contents.filter((_, index) => written[index]);
      deepEqual(winners, [await read(store, 'releases/000001.json')]);
    },
  },
  {
    title: 'removes an object, once or twice, and takes it again',
    run: async (store) => {
      await create(store, 'mf-help/1.0.0-a/x.js', 'one');
      await store.remove('mf-help/1.0.0-a/x.js');
      await store.remove('mf-help/1.0.0-a/x.js');
      equal(await store.get('mf-help/1.0.0-a/x.js'), undefined);
      ok(await create(store, 'mf-help/1.0.0-a/x.js', 'two'));
      equal(await read(store, 'mf-help/1.0.0-a/x.js'), 'two');
    },
  },
  {
    title: 'lists every object whose key begins with a prefix, sorted by key, over several pages',
    run: async (store) => {
      const releases = Array.from({ length: 2 * pageSize + 1 }, (_, index) => `releases/00000${index}.json`);
      const others = ['mf-help/1.0.0-a/x.js', 'mf-help/1.0.0-ab/x.js', 'shell/1.0.0-a/x.js', 'shell/1.0.0-a/X.js'];
      for (const key of [...others, ...releases.toReversed()]) await create(store, key, key);
      deepEqual(await listKeys(store, 'releases/'), releases);
      deepEqual(await listKeys(store, 'mf-help/1.0.0-a'), ['mf-help/1.0.0-a/x.js', 'mf-help/1.0.0-ab/x.js']);
      deepEqual(await listKeys(store, ''), [...others, ...releases].toSorted());
      deepEqual(await listKeys(store, 'nothing/'), []);
      const [oldest] = await store.list('releases/');
      ok(oldest && Math.abs(Date.now() - oldest.changed.getTime()) < maxSkewMs, `changed ${String(oldest?.changed)}`);
    },
  },
  {
    title: 'lists what stays while other objects come and go',
    run: async (store) => {
      await create(store, 'stays.json', '');
      let isOver = false;
      const comeAndGo = async () => {
        for (let round = 0; round < 10; round += 1) {
          await create(store, `mf-help/1.0.0-${round}/x.js`, '');
          await store.remove(`mf-help/1.0.0-${round}/x.js`);
        }
      };
      const changes = comeAndGo().finally(() => (isOver = true));
      while (!isOver) ok((await listKeys(store, '')).includes('stays.json'));
      await changes;
    },
  },
];
