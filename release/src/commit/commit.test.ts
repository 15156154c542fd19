import type { Owner } from 'page-contract';
import { sampleOwner } from 'page-contract/sampleOwner';
import { readReleases } from 'site/releases/readReleases.ts';
import { releaseFormat } from 'site/releases/releaseSchema.ts';
import type { Store } from 'site/store/Store.ts';
import { checks } from '../checks/checks.ts';
import type { Check } from '../checks/runChecks.ts';
import { release } from '../publish/release.ts';
import { rollback } from '../publish/rollback.ts';
import { createWorkingCopy } from '../testing.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'public' });
  await copy.writeRemote('mf-help', ['/faq']);
  await copy.start();
});
afterEach(() => copy.remove());

test('Eight releases at once end in some order, one after the other, and none is lost', async () => {
  const teams = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const team = await createWorkingCopy();
      await team.writeRemote('mf-help', ['/faq'], { id: `b${index.toString(16)}` });
      return team;
    }),
  );
  await Promise.all(teams.map(({ root }) => release(root, copy.store, 'mf-help')));
  expect((await readReleases(copy.store)).map(({ number }) => number)).toEqual(
    Array.from({ length: 9 }, (_, index) => index + 1),
  );
  let live: string | undefined = '1.0.0-a1';
  const released = (await copy.changes()).filter(({ how }) => how === 'publish');
  for (const { version, instead } of released) {
    expect(instead).toBe(live);
    live = version;
  }
  expect(new Set(released.map(({ version }) => version)).size).toBe(8);
  for (const { version } of released)
    expect(await copy.read(`/mf-help/${version}/Screen.ba9876543210.js`)).toBe('screen()');
  await Promise.all(teams.map((team) => team.remove()));
}, 400_000);

describe('a store in production', () => {
  const placeOwner = async (changes: Partial<Owner>) => {
    const { page } = await copy.newest();
    const owner = { ...page.owner, ...changes };
    await copy.writeRelease({ page: { ...page, environment: 'production', owner } });
  };

  test.each([
    ['a placeholder', { company: '[[Firma]]' }, 'still has a placeholder: company'],
    ['a value of the sample', { phone: sampleOwner.phone }, 'still has the value of the sample file: phone'],
  ])('takes no release while the owner’s data have %s (acc 321)', async (_, changes, problem) => {
    await placeOwner(changes);
    await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
    await expect(release(copy.root, copy.store, 'mf-help')).rejects.toThrow(`  - OWNER_FILE ${problem}`);
    expect((await copy.help()).live).toBe('1.0.0-a1');
  });

  test('takes one with the data of its owner (acc 321)', async () => {
    await placeOwner({});
    await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
    await release(copy.root, copy.store, 'mf-help');
    expect((await copy.help()).live).toBe('1.0.0-b2');
  });
});

test.each([
  ['with another live version, all checks are repeated', 2, () => release(copy.root, copy.store, 'mf-landing')],
  ['that leaves live what was live, no check is repeated', 1, () => copy.writeRelease({})],
])('After a race that is lost to a release %s', async (_, times, overtake) => {
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
  const store = copy.createOvertakenStore(overtake);
  await release(copy.root, store, 'mf-help').finally(() => jest.restoreAllMocks());
  const names = checks.map(({ name }) => name);
  expect(asked).toEqual(Array.from({ length: times }, () => names).flat());
  expect((await copy.live())['mf-help']).toBe('b2');
});

test.each([
  ['says that the number is taken', async () => false],
  ['does not respond', () => Promise.reject(new Error('The storage does not answer.'))],
])('A rollback that has arrived is not carried out a second time when the storage %s', async (_, respond) => {
  for (const id of ['b2', 'c3']) {
    await copy.writeRemote('mf-help', ['/faq'], { id });
    await release(copy.root, copy.store, 'mf-help');
  }
  const origin = 'https://other.example';
  const store: Store = {
    ...copy.store,
    put: async (key, ...rest) => {
      const isWritten = await copy.store.put(key, ...rest);
      if (!key.startsWith('releases/')) return isWritten;
      // The response is lost, and another team changes the site before the request is repeated.
      await copy.writeRelease({ origin });
      return respond();
    },
  };
  const { site } = await rollback(store, 'mf-help');
  expect(site.release.parts['mf-help']?.live).toBe('1.0.0-b2');
  expect(await copy.live()).toMatchObject({ 'mf-help': 'b2' });
  expect((await copy.newest()).origin).toBe(origin);
  expect((await copy.history()).map(({ how }) => how)).toEqual(['start', 'publish', 'publish', 'rollback', 'rollback']);
});

test('A release whose number somebody else has taken is planned again after theirs', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  const store = copy.createOvertakenStore(() => copy.writeRelease({ origin: 'https://other.example' }));
  const { site } = await release(copy.root, store, 'mf-help');
  expect(site.release).toMatchObject({ number: 3, origin: 'https://other.example' });
  expect(await copy.help()).toEqual({ live: '1.0.0-b2', fallback: '1.0.0-a1' });
});

test('A rollback changes nothing but its own part and the pages of that', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await release(copy.root, copy.store, 'mf-help');
  const before = await copy.newest();
  await rollback(copy.store, 'mf-help');
  const { parts, previews, origin, page, prerendered, number } = await copy.newest();
  const others = (all: typeof parts) => ({ ...all, 'mf-help': undefined });
  expect(number).toBe(before.number + 1);
  expect({ parts: others(parts), previews, origin, page, prerendered }).toEqual({
    parts: others(before.parts),
    previews: before.previews,
    origin: before.origin,
    page: before.page,
    prerendered: before.prerendered,
  });
});

test('A command plans after a damaged release, and writes nothing after one of a newer format', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  const damaged = await copy.writeDamaged(`{"format":${releaseFormat}}`);
  await release(copy.root, copy.store, 'mf-help');
  expect(damaged).toBe('releases/000002.json');
  expect((await copy.newest()).number).toBe(3);
  await copy.writeDamaged(`{"format":${releaseFormat + 1}}`);
  const before = await copy.store.list('');
  const refusal = `releases/000004.json of ${copy.folder} was written by a newer version of this program.`;
  await expect(rollback(copy.store, 'mf-help')).rejects.toThrow(refusal);
  await expect(copy.start({ SITE_ORIGIN: 'https://other.example' })).rejects.toThrow(refusal);
  expect(await copy.store.list('')).toEqual(before);
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

test('A server goes on with the good release when a bad one, or one with a changed byte, is written', async () => {
  const { createLiveSite } = await import('site/server/liveSite.ts');
  const complained = jest.spyOn(console, 'error').mockReturnValue();
  const liveSite = createLiveSite(copy.store);
  const good = await liveSite();
  const json = JSON.stringify(await copy.newest());
  // Versions that are live, and their entries in the list of published ones.
  const changedBytes = [...json.matchAll(/"live":"1\.0\.0-.|"published":\{"1\.0\.0-./g)].map(({ 0: match, index }) => {
    const end = index + match.length;
    return `${json.slice(0, end - 1)}f${json.slice(end)}`;
  });
  expect(changedBytes).toHaveLength(6);
  const bads = ['{', '{"format":1}', `{"format":${releaseFormat + 1}}`, ...changedBytes];
  for (const bad of bads) {
    await copy.writeDamaged(bad);
    expect(await liveSite()).toBe(good);
    expect(await liveSite()).toBe(good);
  }
  expect(complained).toHaveBeenCalledTimes(bads.length);
  await copy.writeDamaged(JSON.stringify({ ...(await copy.history()).at(0), origin: 'https://other.example' }));
  expect((await liveSite()).site.release.origin).toBe('https://other.example');
});

test('A release that cannot read the contract of a live remote, which may be intact, changes nothing and says why', async () => {
  const before = await copy.newest();
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
  expect(await copy.newest()).toEqual(before);
});
