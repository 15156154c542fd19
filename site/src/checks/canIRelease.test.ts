import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteContract } from 'page-contract';
import { readHistory } from '../history/history.ts';
import { composeBuilds } from '../release/composeBuilds.ts';
import { release } from '../release/release.ts';
import { createWorkingCopy, hangs } from '../testing.ts';
import type { Candidate } from './Candidate.ts';
import { describeVerdict } from './describeVerdict.ts';
import { judge } from './judge.ts';
import type { OpenApi } from './openApi.ts';
import { readCandidate } from './readCandidate.ts';
import type { Rehearsed } from './Rehearse.ts';

/** As the shell's build brings it along, with a few words instead of React. */
const app = "module.exports = { shared: {}, prerender: ({ Screen }) => '<main>' + Screen() + '</main>' };";
const screen = "exports.default = () => '<h1>Geschichten</h1>';";
const listDevices = 'GET {gateway}/user/api/UserDevice/list-devices';

type WorkingCopy = Awaited<ReturnType<typeof createWorkingCopy>>;
/** Composed once: it takes a second, and each test spoils its own. */
let composed: WorkingCopy;
let copy: WorkingCopy;
beforeAll(async () => {
  const copy = (composed = await createWorkingCopy());
  await copy.writeShell('shell()', app, { css: ':root{--ink:#123;--paper:#fff}' });
  await copy.writeRemote('mf-account', ['/login'], { access: 'public' });
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await copy.writeRemote('mf-help', ['/faq', '/setup'], { css: '.mf-help__p{color:var(--ink)}' });
  await composeBuilds(copy.root, copy.config());
});
afterAll(() => composed.remove());
beforeEach(async () => void (copy = await createWorkingCopy(composed.root)));
afterEach(() => copy.remove());

const verdictOn = (part: string, openApi?: OpenApi) => judge(readCandidate(copy.root, copy.siteDir, part, { openApi }));
const reasonsAgainst = async (part: string, openApi?: OpenApi) => (await verdictOn(part, openApi)).reasons;

/** A next build of mf-help, of which one thing is different. */
const write = (changes: Parameters<typeof copy.writeRemote>[2], paths = ['/faq', '/setup']) =>
  copy.writeRemote('mf-help', paths, { id: 'b2', ...changes });
const changeContract = (change: (contract: RemoteContract) => object) => copy.changeContract('mf-help', change);

describe('what spoils a release of a remote, with its sentence', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    [
      'another host API',
      () => write({ hostApi: '^2.0.0' }),
      'mf-help@1.0.0-b2 needs host API ^2.0.0, but shell@1.0.0-aa provides 1.0.0.',
    ],
    [
      'another version of a shared library',
      () => write({ react: '^20.0.0' }),
      'mf-help@1.0.0-b2 needs react ^20.0.0, but shell@1.0.0-aa provides ^19.3.1.',
    ],
    [
      'the address of another team',
      () => write({ access: 'public' }, ['/faq', '/setup', '/login']),
      'mf-help@1.0.0-b2 wants /login, which belongs to mf-account@1.0.0-a1.',
    ],
    [
      'the same address twice',
      () => write({}, ['/faq', '/faq', '/setup']),
      'mf-help@1.0.0-b2 wants /faq, which belongs to another of its own screens.',
    ],
    [
      'the name of another container',
      async () => (await write({}), changeContract(() => ({ container: 'mf_account' }))),
      'mf-help@1.0.0-b2 registers itself as mf_account, not as mf_help.',
    ],
    [
      'an entry that registers another container',
      () => write({ entry: 'var mf_account;' }),
      'mf-help@1.0.0-b2 has an entry that does not register mf_help.',
    ],
    [
      'a screen that is not exposed',
      async () => (
        await write({}),
        changeContract(({ module }) => ({
          module: {
            ...module,
            routes: module.routes.map((route, place) => (place ? route : { ...route, expose: './New' })),
          },
        }))
      ),
      'mf-help@1.0.0-b2 names ./New for /faq, but exposes no such screen.',
    ],
    [
      'a screen that needs a file which is not listed',
      async () => (
        await write({}),
        changeContract(() => ({ exposes: { './Screen': { scripts: ['gone.js'], styles: [] } } }))
      ),
      'mf-help@1.0.0-b2 needs gone.js for ./Screen, but lists no such file.',
    ],
    [
      'a call that nobody knows',
      async () => (await write({}), changeContract(() => ({ calls: ['GET {gateway}/user/api/Nothing'] }))),
      'mf-help@1.0.0-b2 calls GET {gateway}/user/api/Nothing, which api-contract does not know.',
    ],
    [
      'a call of the owner',
      async () => (await write({}), changeContract(() => ({ calls: ['GET {backend}/api/owner/declarations'] }))),
      'mf-help@1.0.0-b2 calls GET {backend}/api/owner/declarations, which is not for pages.',
    ],
    [
      'an address that pages would ask ahead, and that is no call of the screen',
      async () => (
        await write({}),
        changeContract(({ module }) => ({
          module: {
            ...module,
            routes: module.routes.map((route) => ({ ...route, reads: ['{gateway}/user/api/Nothing'] })),
          },
        }))
      ),
      'mf-help@1.0.0-b2 lets pages ask GET {gateway}/user/api/Nothing ahead, but declares no such call.',
    ],
    [
      'a call that is not declared',
      () => write({ code: 'request("/user/api/UserDevice/list-devices")' }),
      'mf-help@1.0.0-b2 contains the address /user/api/UserDevice/list-devices, but declares no call of it.',
    ],
    [
      'a screen above its budget',
      async () => (
        await write({ code: String(Array.from({ length: 400 }, (_, place) => Math.sin(place))) }),
        changeContract(() => ({ budgets: { './Screen': { kilobytes: 2, requests: 9 } } }))
      ),
      'mf-help@1.0.0-b2 loads 3.2 kB for ./Screen; its budget is 2 kB.',
    ],
    [
      'a screen with more requests than its budget',
      async () => (await write({}), changeContract(() => ({ budgets: { './Screen': { kilobytes: 9, requests: 2 } } }))),
      'mf-help@1.0.0-b2 asks 3 times for ./Screen; its budget is 2 requests.',
    ],
    [
      'tokens on the whole page',
      () => write({ css: ':root{--ink:red}' }),
      'mf-help@1.0.0-b2 styles what is not its own in Screen.ba9876543210.css: :root.',
    ],
    [
      'a token of the page on an element of its own',
      () => write({ css: '.mf-help__p{--ink:red}' }),
      'mf-help@1.0.0-b2 sets the token --ink in Screen.ba9876543210.css.',
    ],
    [
      'a rule for an element',
      () => write({ css: 'h1{display:none}' }),
      'mf-help@1.0.0-b2 styles what is not its own in Screen.ba9876543210.css: h1.',
    ],
    [
      'a class of another remote',
      () => write({ css: '.mf-help__p .mf-account__card{display:none}' }),
      'mf-help@1.0.0-b2 styles what is not its own in Screen.ba9876543210.css: .mf-help__p .mf-account__card.',
    ],
    [
      'a rule for the page where it has a class of its own',
      () => write({ css: 'body:has(.mf-help__p){display:none}' }),
      'mf-help@1.0.0-b2 styles what is not its own in Screen.ba9876543210.css: body:has.',
    ],
    [
      'an animation that others could mean',
      () => write({ css: '@keyframes spin{to{rotate:1turn}}' }),
      'mf-help@1.0.0-b2 styles what is not its own in Screen.ba9876543210.css: @keyframes spin.',
    ],
    [
      'a token that the live shell does not define',
      () => write({ css: '.mf-help__p{color:var(--gone)}' }),
      'mf-help@1.0.0-b2 reads --gone in Screen.ba9876543210.css, which shell@1.0.0-aa does not define.',
    ],
    [
      'a chunk with one byte changed',
      async () => (await write({}), copy.write('mf-help/dist/Screen.ba9876543210.js', 'screen();')),
      'mf-help@1.0.0-b2 has another Screen.ba9876543210.js than its contract lists.',
    ],
    [
      'a chunk that is missing',
      async () => (await write({}), rm(join(copy.root, 'mf-help/dist/Screen.ba9876543210.js'))),
      'mf-help@1.0.0-b2 lists Screen.ba9876543210.js, which is not there.',
    ],
    [
      'an entry that would refuse its chunk',
      () => write({ entry: 'var mf_help;"./Screen"' }),
      'mf-help@1.0.0-b2 has an entry that does not know the hash of Screen.ba9876543210.js: browsers would refuse it.',
    ],
    [
      'other files under a version that is published',
      () => write({ id: 'a1', code: 'other()' }),
      'mf-help@1.0.0-a1 was published before with another Screen.ba9876543210.js.',
    ],
    [
      'a library under a licence that nobody has agreed to',
      async () => (await write({}), copy.write('mf-help/dist/sbom.cdx.json', billWith('GPL-3.0-only'))),
      'mf-help@1.0.0-b2 contains left-pad@1.0.0 under GPL-3.0-only, which nobody has agreed to.',
    ],
    [
      'no bill of materials',
      async () => (await write({}), rm(join(copy.root, 'mf-help/dist/sbom.cdx.json'))),
      'mf-help@1.0.0-b2 brings no bill of materials along (sbom.cdx.json).',
    ],
    [
      'signed-out visitors sent to where nothing is',
      async () => (
        await write({}, ['/faq']),
        changeContract(({ module }) => ({
          module: { ...module, routes: module.routes.map((route) => ({ ...route, signedOutTo: '/nowhere' })) },
        }))
      ),
      'mf-help@1.0.0-b2 sends signed-out visitors of /faq to /nowhere, which no remote has.',
    ],
    [
      'signed-out visitors sent in a circle',
      async () => (
        await write({}, ['/faq']),
        changeContract(({ module }) => ({
          module: { ...module, routes: module.routes.map((route) => ({ ...route, signedOutTo: '/faq' })) },
        }))
      ),
      'mf-help@1.0.0-b2 sends signed-out visitors of /faq to /faq, which is for members, too.',
    ],
    [
      'a painting program that throws',
      () => write({ access: 'public', screen: "throw new Error('kaputt');" }, ['/faq']),
      'mf-help@1.0.0-b2 cannot have /faq painted: kaputt',
    ],
    [
      'a painting program that exits',
      () => write({ access: 'public', screen: 'exports.default = () => process.exit(0);' }, ['/faq']),
      'mf-help@1.0.0-b2 cannot have /faq painted: process.exit is not a function',
    ],
    [
      'a painting program that paints nothing',
      () => write({ access: 'public', screen: "exports.default = () => '';" }, ['/faq']),
      'mf-help@1.0.0-b2 has /faq painted with 0 main headings instead of one.',
    ],
    [
      'a painting program that paints two main headings',
      () => write({ access: 'public', screen: "exports.default = () => '<h1>a</h1><h1>b</h1>';" }, ['/faq']),
      'mf-help@1.0.0-b2 has /faq painted with 2 main headings instead of one.',
    ],
  ])('%s (acc 299)', async (_, spoil, sentence) => {
    await spoil();
    expect(await reasonsAgainst('mf-help')).toContain(sentence);
  });

  test('nothing of it goes live: the release is refused with every sentence', async () => {
    await write({ hostApi: '^2.0.0', css: 'h1{display:none}' });
    const before = copy.facts();
    const reasons = [
      'mf-help@1.0.0-b2 needs host API ^2.0.0, but shell@1.0.0-aa provides 1.0.0.',
      'mf-help@1.0.0-b2 styles what is not its own in Screen.ba9876543210.css: h1.',
    ];
    await expect(release(copy.root, copy.siteDir, 'mf-help')).rejects.toThrow(
      ['mf-help@1.0.0-b2 must not go live:', ...reasons].join('\n  - '),
    );
    expect(copy.facts()).toEqual(before);
  });

  test('a painting program that hangs is ended after 20 seconds', async () => {
    await write({ access: 'public', screen: hangs }, ['/faq']);
    await expect(release(copy.root, copy.siteDir, 'mf-help')).rejects.toThrow(
      'mf-help@1.0.0-b2 cannot have /faq painted: The program of mf-help@1.0.0-b2 did not finish within 20 seconds.',
    );
  }, 60_000);

  test.each(['../../x', '/etc/x', 'a/../../x', '.site.json', 'a\\..\\x'])('a file that is called %s', async (file) => {
    await write({});
    await changeContract(({ files }) => ({ files: { ...files, [file]: { integrity: 'sha384-x' } } }));
    await expect(release(copy.root, copy.siteDir, 'mf-help')).rejects.toThrow(
      /^mf-help@1\.0\.0-b2: .*contract\.json is not what the site expects:[^]*is no name of a file inside the build’s folder/,
    );
  });

  test('a contract that is cut off', async () => {
    await write({});
    await copy.write('mf-help/dist/contract.json', '{"name":');
    await expect(release(copy.root, copy.siteDir, 'mf-help')).rejects.toThrow(
      /mf-help.dist.contract\.json is no JSON: /,
    );
  });
});

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
        changeContract(() => ({ calls: [listDevices] }))
      ),
    ],
    [
      'the beginning of an address that several calls share',
      async () => (
        await write({ code: 'ask("/user/api/UserDevice")' }),
        changeContract(() => ({ calls: [listDevices] }))
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
      'a library whose licence leaves the choice',
      async () => (await write({}), copy.write('mf-help/dist/sbom.cdx.json', billWith('(MIT OR GPL-3.0-only)'))),
    ],
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
    await release(copy.root, copy.siteDir, 'mf-account');
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

  test('one on which a live remote’s pages cannot be painted', async () => {
    await copy.writeRemote('mf-landing', ['/'], { id: 'b2', access: 'signed-out', screen });
    await release(copy.root, copy.siteDir, 'mf-landing');
    await copy.writeShell('shell()', app.replace('Screen()', 'Missing()'), next);
    expect(await reasonsAgainst('shell')).toEqual(['shell@1.0.0-bb cannot have / painted: Missing is not defined']);
  });

  test('one that changes nothing for them', async () => {
    await copy.writeShell('next()', app, next);
    expect(await reasonsAgainst('shell')).toEqual([]);
  });
});

describe('a live backend, where it is asked', () => {
  const path = '/user/api/UserDevice/list-devices';
  const answering = (schema: object): OpenApi => ({
    paths: { [path]: { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
  });
  beforeEach(async () => {
    await write({});
    await changeContract(() => ({ calls: [listDevices] }));
  });

  test('has to have the call', async () => {
    expect(await reasonsAgainst('mf-help', { paths: {} })).toEqual([
      `mf-help@1.0.0-b2 calls ${listDevices}; the live backend has no such call.`,
    ]);
  });

  test.each<[string, object, string | undefined]>([
    ['all that the page reads', { chestId: { type: 'string' }, deviceId: { type: 'string' } }, undefined],
    [
      'less than the page reads',
      { chestId: { type: 'string' } },
      'the live backend does not promise deviceId in adventureChests of its answer',
    ],
    [
      'another kind than the page reads',
      { chestId: { type: 'number' }, deviceId: { type: 'string' } },
      'the live backend has number as chestId of adventureChests of its answer, not string',
    ],
  ])('promises %s', async (_, properties, why) => {
    const items = { type: 'object', properties, required: Object.keys(properties) };
    const adventureChests = { anyOf: [{ type: 'array', items }, { type: 'null' }] };
    expect(await reasonsAgainst('mf-help', answering({ type: 'object', properties: { adventureChests } }))).toEqual(
      why ? [`mf-help@1.0.0-b2 calls ${listDevices}; ${why}.`] : [],
    );
  });
});

test('the answer is a table, and a sentence', async () => {
  await write({ hostApi: '^2.0.0' }, ['/faq']);
  const table = describeVerdict(await verdictOn('mf-help'));
  expect(table).toContain('  yes  files');
  expect(table).toContain('  no   host API and shared libraries\n         mf-help@1.0.0-b2 needs host API ^2.0.0,');
  expect(table).toMatch(/to know:\n {9}mf-help@1\.0\.0-b2 gives up \/setup/);
  expect(table.split('\n').at(-1)).toBe('No: mf-help@1.0.0-b2 must not go live.');
});

describe('what a browser says of it', () => {
  const saying = (rehearsed: Rehearsed) => jest.fn<Promise<Rehearsed>, [Candidate]>(async () => rehearsed);
  const releaseSaying = (rehearsed: Rehearsed, force?: string) =>
    release(copy.root, copy.siteDir, 'mf-help', { rehearse: saying(rehearsed), force });

  test('counts like what was read (acc 299)', async () => {
    await write({ code: "screen('new')" });
    const before = copy.facts();
    const reasons = ['mf-help@1.0.0-b2 has 2 main headings instead of one (/faq).'];
    await expect(releaseSaying({ reasons })).rejects.toThrow(reasons[0]);
    expect(copy.facts()).toEqual(before);
    await releaseSaying({ reasons }, 'because');
    expect(readHistory(copy.siteDir).at(-1)?.forced).toEqual({ why: 'because', against: reasons });
  });

  test('is not asked where what was read is enough', async () => {
    await write({ hostApi: '^2.0.0' });
    const rehearse = saying({ reasons: [] });
    const verdict = await judge(readCandidate(copy.root, copy.siteDir, 'mf-help'), { rehearse });
    expect(rehearse).not.toHaveBeenCalled();
    expect(describeVerdict(verdict)).toContain('–    rehearsal');
  });

  test('is missing from the history where nobody could ask, and the answer is no plain yes', async () => {
    await write({ code: "screen('new')" });
    const { verdict } = await releaseSaying({ reasons: [], unasked: 'there is no browser' });
    expect(readHistory(copy.siteDir).at(-1)?.checks).not.toContain('rehearsal');
    expect(describeVerdict(verdict)).toMatch(/rehearsal +not asked: there is no browser/);
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
      beside.push(live.registry.remotes['mf-account']?.current?.version);
      if (beside.length === 1) await release(copy.root, copy.siteDir, 'mf-account');
      return { reasons: [] };
    };
    await release(copy.root, copy.siteDir, 'mf-help', { rehearse });
    expect(beside).toEqual(['1.0.0-a1', '1.0.0-c3']);
    expect(readHistory(copy.siteDir).at(-1)?.checks).toContain('rehearsal');
  });
});

function billWith(expression: string) {
  return JSON.stringify({ components: [{ name: 'left-pad', version: '1.0.0', licenses: [{ expression }] }] });
}
