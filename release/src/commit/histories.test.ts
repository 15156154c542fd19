import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { listReleaseNumbers, readReleases } from 'site/releases/readReleases.ts';
import { readLiveSite } from 'site/releases/readSite.ts';
import { createLiveSite } from 'site/server/liveSite.ts';
import { createBucketStore } from 'site/store/createBucketStore.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { createMemoryStore } from 'site/store/createMemoryStore.ts';
import type { Store } from 'site/store/Store.ts';
import { createStorage, lastingKey } from 'site/store/testing/createStorage.ts';
import { prune } from '../publish/prune.ts';
import { publishChanged } from '../publish/publishChanged.ts';
import { preview, release } from '../publish/release.ts';
import { remove } from '../publish/remove.ts';
import { rollback } from '../publish/rollback.ts';
import { createWorkingCopy, inDays, calculateIntegrity } from '../testing.ts';
import { readHistories } from './testing/config.ts';

// Random histories of a site: releases, rollbacks, previews, removals, prunes and settings, by two actors,
// each of whom may be killed at any write, or lose the response to one. After every step all responses of a server
// belong to one release, whole, and the list of releases is some serial order of what was done.

// Asking Git for each release would take most of this test's time.
jest.mock('../history/readProvenance.ts', () => ({
  readPerson: () => ({ at: new Date().toISOString(), who: 'ada@example.org' }),
  readCommit: () => ({}),
}));

type WorkingCopy = Awaited<ReturnType<typeof createWorkingCopy>>;

const folder = mkdtempSync(join(tmpdir(), 'histories-'));
const copies: Record<string, WorkingCopy> = {};
let storage: Awaited<ReturnType<typeof createStorage>>;
let opened = 0;

const ids = ['a1', 'b2', 'c3'];

beforeAll(async () => {
  storage = await createStorage();
  for (const id of ids) {
    const copy = await createWorkingCopy();
    await copy.writeShell(`shell('${id}')`, undefined, { id, hash: `${id}0123456789` });
    await copy.writeRemote('mf-landing', ['/'], {
      id,
      access: 'public',
      code: `landing('${id}')`,
    });
    await copy.writeRemote('mf-help', ['/faq'], { id, code: `help('${id}')` });
    copies[id] = copy;
  }
}, 60_000);
afterAll(async () => {
  await storage.close();
  for (const copy of Object.values(copies)) await copy.remove();
  rmSync(folder, { recursive: true, force: true });
});

const places: Record<string, () => () => Store> = {
  memory: () => {
    const store = createMemoryStore();
    return () => store;
  },
  folder: () => () => createFolderStore(join(folder, String(opened))),
  bucket: () => () =>
    createBucketStore({
      name: 'box',
      prefix: `site-${opened}/`,
      endpoint: storage.endpoint('actor'),
      ...lastingKey,
    }),
};

class Killed extends Error {}

/** A store whose actor dies before its write of a number; none of its requests arrives from then on. */
function mortal(store: Store, writes: number): Store {
  let left = writes;
  const alive =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>, isWrite: boolean) =>
    async (...args: Args): Promise<Result> => {
      if (isWrite) left -= 1;
      if (left < 0) throw new Killed();
      return act(...args);
    };
  return {
    name: store.name,
    get: alive(store.get, false),
    has: alive(store.has, false),
    list: alive(store.list, false),
    put: alive(store.put, true),
    remove: alive(store.remove, true),
  };
}

/** A store that carries out the write of a number, but does not respond to it. */
function forgetful(store: Store, number: number): Store {
  let writes = 0;
  return {
    ...store,
    put: async (...args) => {
      writes += 1;
      const isLost = writes === number;
      const isWritten = await store.put(...args);
      // Repeated by the store itself, a conditional write finds the object that it has written.
      return isLost && args[2]?.ifNoneMatch ? false : isWritten;
    },
  };
}

const part = fc.constantFrom('mf-help', 'mf-landing', 'shell');
const id = fc.constantFrom(...ids);
const act = fc.oneof(
  fc.record({ kind: fc.constant('release' as const), part, id }),
  fc.record({ kind: fc.constant('rollback' as const), part }),
  fc.record({ kind: fc.constant('preview' as const), part, id }),
  fc.record({ kind: fc.constant('remove' as const) }),
  fc.record({ kind: fc.constant('prune' as const), days: fc.constantFrom(0, 40) }),
  fc.record({ kind: fc.constant('settings' as const), port: fc.integer({ min: 1, max: 9 }) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;
/**
 * After `writes` of them the actor is killed; one beyond all lives. The response to the write number `lost` is lost.
 */
const step = fc.record({
  act,
  second: fc.option(act),
  writes: fc.option(fc.integer({ min: 0, max: 30 })),
  lost: fc.option(fc.integer({ min: 1, max: 20 })),
});

async function carryOut(store: Store, act: Act): Promise<void> {
  switch (act.kind) {
    case 'release':
      return void (await release(copies[act.id]!.root, store, act.part, { force: 'random' }));
    case 'rollback':
      return void (await rollback(store, act.part, undefined, { force: 'random' }));
    case 'preview':
      return void (await preview(copies[act.id]!.root, store, act.part, { until: inDays(7).toISOString() }));
    case 'remove':
      return void (await remove(store, 'mf-help', 'random'));
    case 'prune':
      return void (await prune(store, inDays(act.days)));
    case 'settings': {
      const { root, config } = copies[ids[0]!]!;
      return void (await publishChanged(root, store, config({ SITE_ORIGIN: `http://localhost:300${act.port}` })));
    }
  }
}

/** Reads the versions with which a page starts, from its configuration. */
function readVersions(html: string): Record<string, string> {
  const [, inPage = ''] = /<script type="application\/json" id="page">(.*?)<\/script>/.exec(html) ?? [];
  return (JSON.parse(inPage) as { versions: Record<string, string> }).versions;
}

/**
 * Expects all responses of a server to belong to one release, the newest: each page, everything that it names, the
 * registry. Expects each release to say which version it has replaced, that of the release before it.
 */
async function expectWhole(store: Store): Promise<void> {
  const { files, headers, site } = await createLiveSite(store)();
  /** Reads what is served at an address; its query, with which a lost script is asked for again, changes nothing. */
  const bodyOf = async (address: string) => {
    const file = files.get(address.replace(/\?.*/, ''));
    return file?.content ?? (file?.key ? await store.get(file.key) : undefined);
  };
  const registry = JSON.parse(String(await bodyOf('/registry.json'))) as {
    shell: string;
    remotes: Record<string, { live: { version: string } }>;
  };
  expect(site.release.number).toBe((await listReleaseNumbers(store)).at(-1));
  expect(registry.shell).toBe(site.release.parts.shell?.live);
  const versions: Record<string, string> = { shell: registry.shell };
  for (const [name, { live }] of Object.entries(registry.remotes)) versions[name] = live.version;
  const pages = [...files].filter(([address, { content }]) => content && !/\.[a-z]+$/.test(address));
  for (const [address] of [...pages, ['/404.html'] as const]) {
    const html = String(await bodyOf(address));
    // The page of licences runs no scripts, so it has no configuration.
    if (address !== '/lizenzen') expect(readVersions(html)).toEqual(versions);
    for (const [, href = '', integrity] of html.matchAll(/(?:src|href)="([^"]*)"[^>]* integrity="([^"]*)"/g))
      expect([href, calculateIntegrity(String(await bodyOf(href)))]).toEqual([href, integrity]);
    for (const [, css = ''] of html.matchAll(/<style[^>]*>(.*?)<\/style>/gs))
      expect(headers['content-security-policy']).toContain(
        `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
      );
  }
  const releases = await readReleases(store);
  for (const [index, { changes }] of releases.entries())
    for (const { part, instead } of index > 0 ? changes : [])
      expect([part, instead]).toEqual([part, releases[index - 1]!.parts[part]?.live]);
}

test.each(Object.entries(places).filter(([place]) => readHistories(place).runs > 0))(
  'In %s every response belongs to one release, whatever was done, by two actors, killed at any write, with lost responses',
  async (place, createPlace) => {
    const { runs } = readHistories(place);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (history) => {
        opened += 1;
        const open = createPlace();
        const { root, config } = copies[ids[0]!]!;
        await publishChanged(root, open(), config());
        for (const { act, second, writes, lost } of history) {
          const before = await listReleaseNumbers(open());
          const actors = [
            carryOut(writes === null ? open() : mortal(open(), writes), act),
            ...(second ? [carryOut(lost === null ? open() : forgetful(open(), lost), second)] : []),
          ];
          const ends = await Promise.allSettled(actors);
          await expectWhole(open());
          // An actor that was told of success has changed the site, or found it as intended.
          const isKilled = ends.some((end) => end.status === 'rejected' && end.reason instanceof Killed);
          if (!isKilled && ends.every(({ status }) => status === 'rejected'))
            expect(await listReleaseNumbers(open())).toEqual(before);
        }
        // A release that was killed half-way does not prevent the next one.
        await release(copies.c3!.root, open(), 'mf-landing', { force: 'last' });
        expect((await readLiveSite(open())).release.parts['mf-landing']?.live).toBe('1.0.0-c3');
        await expectWhole(open());
      }),
      { numRuns: runs },
    );
  },
  600_000,
);
