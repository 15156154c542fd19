import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildShapes } from 'api-contract/shapes';
import { release } from '../publish/release.ts';
import { beginWithLiveSite } from './testing.ts';

const ownersCall = 'GET {backend}/api/owner/declarations';
const { copy, reasonsAgainst, write, changeContract } = beginWithLiveSite();

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
      async () => (
        await write({}),
        changeContract(() => ({ calls: [ownersCall], api: { calls: buildShapes([ownersCall]) } }))
      ),
      'mf-help@1.0.0-b2 calls GET {backend}/api/owner/declarations, which is not for pages.',
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
      'no bill of materials',
      async () => (await write({}), rm(join(copy.root, 'mf-help/dist/sbom.cdx.json'))),
      'mf-help@1.0.0-b2 brings no bill of materials along (sbom.cdx.json).',
    ],
    [
      'a package without its licence text',
      async () => (
        await write({}),
        copy.write(
          'mf-help/dist/sbom.cdx.json',
          JSON.stringify({ components: [{ name: 'uqr', licenses: [{ license: { id: 'MIT' } }] }] }),
        )
      ),
      'mf-help@1.0.0-b2 contains uqr without its licence text.',
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
      'a page of its own beside the shell',
      () => write({ listed: 'Game.html' }),
      'mf-help@1.0.0-b2 contains the page Game.html; only the shell has pages.',
    ],
    [
      'a painting program that throws',
      () => write({ access: 'public', screen: "throw new Error('kaputt');" }, ['/faq']),
      'mf-help@1.0.0-b2 cannot have /faq prerendered: kaputt',
    ],
    [
      'a painting program that exits',
      () => write({ access: 'public', screen: 'exports.default = () => process.exit(0);' }, ['/faq']),
      'mf-help@1.0.0-b2 cannot have /faq prerendered: process.exit is not a function',
    ],
    [
      'a painting program that reads the environment',
      () =>
        write({ access: 'public', screen: "exports.default = () => `<h1>${process.env.HOME ?? ''}</h1>`;" }, ['/faq']),
      'mf-help@1.0.0-b2 reads process.env.HOME while /faq is prerendered.',
    ],
    [
      'a painting program that writes a file, and hides that it cannot',
      () => {
        const attempt = "try { require('node:fs').writeFileSync('/tmp/x', ''); } catch {}";
        return write({ access: 'public', screen: `${attempt} exports.default = () => '<h1>a</h1>';` }, ['/faq']);
      },
      'mf-help@1.0.0-b2 asks for "node:fs" while /faq is prerendered.',
    ],
    [
      'a painting program that paints nothing',
      () => write({ access: 'public', screen: "exports.default = () => '';" }, ['/faq']),
      'mf-help@1.0.0-b2 has /faq prerendered with 0 main headings instead of one.',
    ],
    [
      'a painting program that paints two main headings',
      () => write({ access: 'public', screen: "exports.default = () => '<h1>a</h1><h1>b</h1>';" }, ['/faq']),
      'mf-help@1.0.0-b2 has /faq prerendered with 2 main headings instead of one.',
    ],
  ])('%s (acc 299)', async (_, spoil, sentence) => {
    await spoil();
    expect(await reasonsAgainst('mf-help')).toContain(sentence);
  });

  test('an entry that is not listed is named once', async () => {
    await write({});
    await changeContract(() => ({ entry: 'gone.js' }));
    const reasons = await reasonsAgainst('mf-help');
    expect(reasons.filter((reason) => reason.includes('names gone.js'))).toEqual([
      'mf-help@1.0.0-b2 names gone.js as its entry, but lists no such file.',
    ]);
  });

  test('nothing of it goes live: the release is refused with every sentence', async () => {
    await write({ hostApi: '^2.0.0', css: 'h1{display:none}' });
    const before = await copy.newest();
    const reasons = [
      'mf-help@1.0.0-b2 needs host API ^2.0.0, but shell@1.0.0-aa provides 1.0.0.',
      'mf-help@1.0.0-b2 styles what is not its own in Screen.ba9876543210.css: h1.',
    ];
    await expect(release(copy.root, copy.store, 'mf-help')).rejects.toThrow(
      ['mf-help@1.0.0-b2 must not go live:', ...reasons].join('\n  - '),
    );
    expect(await copy.newest()).toEqual(before);
  });

  test.each(['../../x', '/etc/x', 'a/../../x', '.site.json', 'a\\..\\x'])('a file that is called %s', async (file) => {
    await write({});
    await changeContract(({ files }) => ({ files: { ...files, [file]: { integrity: 'sha384-x' } } }));
    await expect(release(copy.root, copy.store, 'mf-help')).rejects.toThrow(
      /^mf-help@1\.0\.0-b2: .*contract\.json is not what the site expects:[^]*is no name of a file inside the build’s folder/,
    );
  });

  test('a contract that is cut off', async () => {
    await write({});
    await copy.write('mf-help/dist/contract.json', '{"name":');
    await expect(release(copy.root, copy.store, 'mf-help')).rejects.toThrow(/mf-help.dist.contract\.json is no JSON: /);
  });
});
