import type { Owner } from 'page-contract';
import { sampleOwner } from 'page-contract/sampleOwner';
import { readRecords, verifyRecords } from 'site/history/records.ts';
import { manifestKey } from 'site/manifest/readManifest.ts';
import type { Store } from 'site/store/Store.ts';
import { checks, type Check } from '../checks/checks.ts';
import { planSettings } from '../plan/plan.ts';
import { release } from '../publish/release.ts';
import { rollback } from '../publish/rollback.ts';
import { createWorkingCopy } from '../testing.ts';
import { changeSite } from './commit.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'public' });
  await copy.writeRemote('mf-help', ['/faq']);
  await copy.start();
});
afterEach(() => copy.remove());

test('Twenty releases at once end in some order, one after the other, and none is lost', async () => {
  const teams = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const team = await createWorkingCopy();
      await team.writeRemote('mf-help', ['/faq'], { id: `b${index.toString(16)}` });
      return team;
    }),
  );
  await Promise.all(teams.map(({ root }) => release(root, copy.store, 'mf-help')));
  const { record } = await copy.manifest();
  expect(await verifyRecords(copy.store, record)).toEqual([]);
  let live = '1.0.0-a1';
  const released = (await readRecords(copy.store, record)).filter(({ how }) => how === 'release');
  for (const { version, instead } of released) {
    expect(instead).toBe(live);
    live = version;
  }
  expect(new Set(released.map(({ version }) => version)).size).toBe(20);
  for (const { version } of released)
    expect(await copy.read(`/mf-help/${version}/Screen.ba9876543210.js`)).toBe('screen()');
  await Promise.all(teams.map((team) => team.remove()));
}, 400_000);

describe('a store in production', () => {
  const placeOwner = async (changes: Partial<Owner>) => {
    const manifest = await copy.manifest();
    const page = { ...manifest.page, environment: 'production', owner: { ...manifest.page.owner, ...changes } };
    await copy.store.put(manifestKey, JSON.stringify({ ...manifest, page }));
  };

  test.each([
    ['a placeholder', { company: '[[Firma]]' }, 'still has a placeholder: company'],
    ['a value of the sample', { phone: sampleOwner.phone }, 'still has the value of the sample file: phone'],
  ])('takes no release while the owner’s data have %s (acc 321)', async (_, changes, problem) => {
    await placeOwner(changes);
    await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
    await expect(release(copy.root, copy.store, 'mf-help')).rejects.toThrow(`  - OWNER_FILE ${problem}`);
    expect((await copy.manifest()).remotes['mf-help']?.live).toBe('1.0.0-a1');
  });

  test('takes one with the data of its owner (acc 321)', async () => {
    await placeOwner({});
    await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
    await release(copy.root, copy.store, 'mf-help');
    expect((await copy.manifest()).remotes['mf-help']?.live).toBe('1.0.0-b2');
  });
});

test('After a lost race only the checks whose inputs changed are repeated', async () => {
  const asked: string[] = [];
  for (const check of checks) {
    const { remote } = check;
    jest.spyOn(check as Required<Check>, 'remote').mockImplementation((candidate) => {
      if (candidate.contract.module.name === 'mf-help') asked.push(check.name);
      return remote?.(candidate) ?? [];
    });
  }
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await copy.writeRemote('mf-landing', ['/', '/en'], { id: 'b2', access: 'public' });
  const store = copy.createOvertakenStore(() => release(copy.root, copy.store, 'mf-landing'));
  await release(copy.root, store, 'mf-help').finally(() => jest.restoreAllMocks());
  const again = asked.splice(checks.length);
  expect(asked).toEqual(checks.map(({ name }) => name));
  expect(again).toEqual([
    'host API and shared libraries',
    'addresses',
    'changed addresses',
    'where signed-out visitors end',
    'prerendering',
  ]);
  expect(await copy.live()).toMatchObject({ 'mf-help': 'b2', 'mf-landing': 'b2' });
});

test('A rollback whose success the storage did not confirm is not carried out a second time', async () => {
  for (const id of ['b2', 'c3']) {
    await copy.writeRemote('mf-help', ['/faq'], { id });
    await release(copy.root, copy.store, 'mf-help');
  }
  let isFirst = true;
  const origin = 'https://other.example';
  const store: Store = {
    ...copy.store,
    put: async (key, ...rest) => {
      const etag = await copy.store.put(key, ...rest);
      if (key !== manifestKey || !isFirst) return etag;
      isFirst = false;
      // The response is lost, and another team changes the site before the request is repeated.
      await changeSite(copy.store, async ({ manifest }) => ({
        manifest: planSettings(manifest, { ...manifest, origin }),
      }));
      return undefined;
    },
  };
  const { manifest } = (await rollback(store, 'mf-help')).site;
  expect([manifest.origin, manifest.remotes['mf-help']?.live]).toEqual([origin, '1.0.0-b2']);
  expect(await copy.live()).toMatchObject({ 'mf-help': 'b2' });
});

test('A release of one part changes no byte of the pages of others but its version', async () => {
  const before = await copy.read('/');
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await release(copy.root, copy.store, 'mf-help');
  const after = await copy.read('/');
  expect(after).not.toBe(before);
  expect(after.replaceAll('1.0.0-b2', '1.0.0-a1').replace(/sha384-[^"]+/g, '')).toBe(
    before.replace(/sha384-[^"]+/g, ''),
  );
});

test('A server goes on with the good manifest when a bad one, or one with a changed byte, is written', async () => {
  const { createLiveSite } = await import('site/server/liveSite.ts');
  const complained = jest.spyOn(console, 'error').mockReturnValue();
  const liveSite = createLiveSite(copy.store);
  const good = await liveSite();
  const manifest = await copy.manifest();
  const json = JSON.stringify(manifest);
  const changedBytes = [...json.matchAll(/1\.0\.0-./g)].map(({ 0: { length }, index }) => {
    const end = index + length;
    return `${json.slice(0, end - 1)}f${json.slice(end)}`;
  });
  const bads = ['{', '{"format":1}', ...changedBytes];
  for (const bad of bads) {
    await copy.store.put('manifest.json', bad);
    expect(await liveSite()).toBe(good);
    expect(await liveSite()).toBe(good);
  }
  expect(complained).toHaveBeenCalledTimes(bads.length);
  await copy.store.put('manifest.json', JSON.stringify({ ...manifest, origin: 'https://other.example' }));
  expect((await liveSite()).site.manifest.origin).toBe('https://other.example');
});

test('A release that cannot read the contract of a live remote, which may be intact, changes nothing and says why', async () => {
  const before = await copy.manifest();
  const silent: Store = {
    ...copy.store,
    get: async (key) => {
      if (key === 'mf-landing/1.0.0-a1/contract.json') throw new Error('The storage does not answer.');
      return copy.store.get(key);
    },
  };
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  jest.spyOn(console, 'error').mockReturnValue();
  await expect(release(copy.root, silent, 'mf-help')).rejects.toThrow('The storage does not answer.');
  expect(await copy.manifest()).toEqual(before);
});
