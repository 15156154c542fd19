import { release } from '../publish/release.ts';
import type { Candidate } from './Candidate.ts';
import { checkCandidate } from './checkCandidate.ts';
import { describeVerdict } from './describeVerdict.ts';
import { readCandidate } from './readCandidate.ts';
import type { SlowCheckResult } from './slowChecks.ts';
import { api, Backend, calls, listDevices, removeField } from './testing/backend.ts';
import { app, beginWithLiveSite, screen } from './testing.ts';

const { copy, verdictOn, reasonsAgainst, write, changeContract } = beginWithLiveSite();

describe('what is harmless', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['another text', () => write({ code: "screen('new')" })],
    ['one more address', () => write({}, ['/faq', '/setup', '/new'])],
    ['an address less', () => write({}, ['/faq'])],
    ['a screen for everybody', () => write({ access: 'public' })],
    ['a painted page', () => write({ access: 'public', screen })],
    [
      'a call that pages may make',
      async () => (
        await write({ code: 'ask("/user/api/UserDevice/list-devices")' }),
        changeContract(() => ({ calls: [listDevices], api }))
      ),
    ],
    [
      'the beginning of an address that several calls share',
      async () => (
        await write({ code: 'ask("/user/api/UserDevice")' }),
        changeContract(() => ({ calls: [listDevices], api }))
      ),
    ],
    [
      'a screen within its budget',
      async () => (await write({}), changeContract(() => ({ budgets: { './Screen': { kilobytes: 1, requests: 3 } } }))),
    ],
    [
      'choices of own classes, below own classes, inside media',
      () =>
        write({
          css: '@media print{:is(.mf-help__p:hover,.mf-help__q) h1,[data-palette=night] .mf-help__p{margin:0}}',
        }),
    ],
    [
      'a property of its own, read with and without a value for its absence',
      () => write({ css: '.mf-help__p{--own:1px;margin:var(--own) var(--gone,2px)}' }),
    ],
    [
      'a property that a script sets',
      () => write({ css: '.mf-help__p{inline-size:var(--share)}', code: 'style("--share")' }),
    ],
    ['an animation of its own', () => write({ css: '@keyframes mf-help__spin{to{rotate:1turn}}' })],
    [
      'the version that is live',
      () => copy.writeRemote('mf-help', ['/faq', '/setup'], { css: '.mf-help__p{color:var(--ink)}' }),
    ],
  ])('%s', async (_, change) => {
    await change();
    expect(await reasonsAgainst('mf-help')).toEqual([]);
  });

  test('what visitors would find changed is told', async () => {
    await write({ access: 'public' }, ['/faq', '/new']);
    const { rows, reasons } = await verdictOn('mf-help');
    expect(reasons).toEqual([]);
    expect(rows.flatMap(({ remarks }) => remarks)).toEqual([
      'mf-help@1.0.0-b2 changes access of /faq from signed-in to public.',
      'mf-help@1.0.0-b2 changes signedOutTo of /faq from / to nothing.',
      'mf-help@1.0.0-b2 adds /new.',
      'mf-help@1.0.0-b2 gives up /setup: links to it end on the page for unknown addresses.',
    ]);
  });

  test('an address that its remote has given up', async () => {
    await copy.writeRemote('mf-account', ['/account'], { id: 'c3', access: 'public' });
    await release(copy.root, copy.store, 'mf-account');
    await write({ access: 'public' }, ['/faq', '/login']);
    expect(await reasonsAgainst('mf-help')).toEqual([]);
  });
});

test('an address where another remote sends signed-out visitors is not given up', async () => {
  await copy.writeRemote('mf-landing', ['/start'], { id: 'b2', access: 'signed-out' });
  expect(await reasonsAgainst('mf-landing')).toEqual([
    'mf-help@1.0.0-a1 sends signed-out visitors of /faq to /, which no remote has.',
    'mf-help@1.0.0-a1 sends signed-out visitors of /setup to /, which no remote has.',
  ]);
});

describe('a shell is held against every live remote', () => {
  const next = { id: 'bb', hash: 'bbbbbbbbbbbb', css: ':root{--ink:#123;--paper:#fff}' };

  test('one that provides another host API', async () => {
    await copy.writeShell('shell()', app, { ...next, provides: '2.0.0' });
    expect(await reasonsAgainst('shell')).toEqual(
      ['mf-account', 'mf-help', 'mf-landing'].map(
        (name) => `${name}@1.0.0-a1 needs host API ^1.0.0, but shell@1.0.0-bb provides 2.0.0.`,
      ),
    );
  });

  test('one that drops a token which a live remote reads; one that nobody reads may go', async () => {
    await copy.writeShell('shell()', app, { ...next, css: ':root{--other:1px}' });
    expect(await reasonsAgainst('shell')).toEqual([
      'shell@1.0.0-bb no longer defines --ink, which mf-help@1.0.0-a1 reads.',
    ]);
  });

  test('one that drops a token which a remote reads that went live during its rehearsal', async () => {
    await copy.writeShell('shell()', app, { ...next, css: ':root{--ink:#123}' });
    await copy.writeRemote('mf-account', ['/login'], {
      access: 'public',
      id: 'c3',
      css: '.mf-account__p{color:var(--paper)}',
    });
    const rehearse = async () => {
      await release(copy.root, copy.store, 'mf-account');
      return { reasons: [] };
    };
    await expect(release(copy.root, copy.store, 'shell', { rehearse })).rejects.toThrow(
      'shell@1.0.0-bb no longer defines --paper, which mf-account@1.0.0-c3 reads.',
    );
  });

  test('one on which a live remote’s pages cannot be prerendered', async () => {
    await copy.writeRemote('mf-landing', ['/'], { id: 'b2', access: 'signed-out', screen });
    await release(copy.root, copy.store, 'mf-landing');
    await copy.writeShell('shell()', app.replace('Screen()', 'Missing()'), next);
    expect(await reasonsAgainst('shell')).toEqual(['shell@1.0.0-bb cannot have / prerendered: Missing is not defined']);
  });

  test('one that changes nothing for them', async () => {
    await copy.writeShell('next()', app, next);
    expect(await reasonsAgainst('shell')).toEqual([]);
  });
});

test('a live backend, where it is asked, has to offer what the build needs', async () => {
  await write({});
  await changeContract(() => ({ calls, api }));
  const backend = new Backend();
  removeField(backend.device(), 'lastSeenAt');
  expect(await reasonsAgainst('mf-help', backend.document)).toEqual([]);
  removeField(backend.device(), 'deviceId');
  const field = 'answer.adventureChests[].deviceId';
  expect(await reasonsAgainst('mf-help', backend.document)).toEqual([
    `mf-help@1.0.0-b2 calls ${listDevices}: ${field}: the backend may leave it out, the page needs it.`,
  ]);
  backend.remove(listDevices);
  expect(await reasonsAgainst('mf-help', backend.document)).toEqual([
    `mf-help@1.0.0-b2 calls ${listDevices}: the backend has no such call.`,
  ]);
});

test('the answer is what was found, and a sentence', async () => {
  await write({ hostApi: '^2.0.0' }, ['/faq']);
  const text = describeVerdict(await verdictOn('mf-help'));
  expect(text).not.toContain('files');
  expect(text).toMatch(/^mf-help@1\.0\.0-b2 gives up \/setup/m);
  expect(text.split('\n').slice(-2)).toEqual([
    'mf-help@1.0.0-b2 must not go live:',
    '  - mf-help@1.0.0-b2 needs host API ^2.0.0, but shell@1.0.0-aa provides 1.0.0.',
  ]);
});

describe('what a browser says of it', () => {
  const saying = (rehearsed: SlowCheckResult) => jest.fn<Promise<SlowCheckResult>, [Candidate]>(async () => rehearsed);
  const releaseSaying = (rehearsed: SlowCheckResult, force?: string) =>
    release(copy.root, copy.store, 'mf-help', { rehearse: saying(rehearsed), force });

  test('counts like what was read (acc 299)', async () => {
    await write({ code: "screen('new')" });
    const before = await copy.newest();
    const reasons = ['mf-help@1.0.0-b2 has 2 main headings instead of one (/faq).'];
    await expect(releaseSaying({ reasons })).rejects.toThrow(reasons[0]);
    expect(await copy.newest()).toEqual(before);
    await releaseSaying({ reasons }, 'because');
    expect((await copy.changes()).at(-1)?.forced).toEqual({ why: 'because', against: reasons });
  });

  test('is not asked where what was read is enough, and neither are types and tests', async () => {
    await write({ hostApi: '^2.0.0' });
    const rehearse = saying({ reasons: [] });
    const verifySources = saying({ reasons: [] });
    const candidate = readCandidate(copy.root, await copy.site(), 'mf-help');
    const verdict = await checkCandidate(candidate, { rehearse, verifySources });
    expect(rehearse).not.toHaveBeenCalled();
    expect(verifySources).not.toHaveBeenCalled();
    expect(describeVerdict(verdict)).toContain('rehearsal: not asked, ');
  });

  test('is not asked where types or tests fail, which is rejected', async () => {
    await write({ code: "screen('new')" });
    const rehearse = saying({ reasons: [] });
    const reasons = ['mf-help@1.0.0-b2 fails its test "adds" (mf-help/src/add.test.js).'];
    const releasing = release(copy.root, copy.store, 'mf-help', { rehearse, verifySources: saying({ reasons }) });
    await expect(releasing).rejects.toThrow(reasons[0]);
    expect(rehearse).not.toHaveBeenCalled();
  });

  test('is missing from the history where nobody could ask, and the answer is no plain yes', async () => {
    await write({ code: "screen('new')" });
    const { verdict } = await releaseSaying({ reasons: [], skippedBecause: 'there is no browser' });
    expect((await copy.changes()).at(-1)?.rehearsal).toBe('skipped');
    expect(describeVerdict(verdict)).toContain('rehearsal: not asked, there is no browser.');
    expect(describeVerdict(verdict).split('\n').at(-1)).toBe(
      'Nothing that was asked speaks against mf-help@1.0.0-b2. Not asked: rehearsal.',
    );
  });

  test('takes its time while others release, and is asked again when they have', async () => {
    await write({ code: "screen('new')" });
    await copy.writeRemote('mf-account', ['/login'], { access: 'public', id: 'c3' });
    const beside: (string | undefined)[] = [];
    const rehearse = async ({ name, live }: Candidate) => {
      // The browser is shown what is live, too: pages shall be able to go back to it.
      if (!name.startsWith('mf-help@')) return { reasons: [] };
      beside.push(live.registry.remotes['mf-account']?.live?.version);
      if (beside.length === 1) await release(copy.root, copy.store, 'mf-account');
      return { reasons: [] };
    };
    await release(copy.root, copy.store, 'mf-help', { rehearse });
    expect(beside).toEqual(['1.0.0-a1', '1.0.0-c3']);
    expect((await copy.changes()).at(-1)?.rehearsal).toBe('passed');
  });
});
