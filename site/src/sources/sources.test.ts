import { spawnSync } from 'node:child_process';
import { release } from 'release/publish/release.ts';
import { createWorkingCopy } from 'release/testing.ts';
import { translatePlaces } from './sources.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const origin = 'https://box.example';

/** Its second part begins at column 11 of the script and is from line 5, column 3 of the source. */
const mapOf = (source: string) => ({ version: 3, sources: [source], names: [], mappings: 'AAAA,UAIE' });

async function writeHelp(id: string) {
  await copy.writeRemote('mf-help', ['/faq'], { id });
  const map = JSON.stringify(mapOf(`mf-help/src/${id}.tsx`));
  await copy.write('mf-help/dist/Screen.ba9876543210.js.map', map);
}

const git = (...words: string[]) => spawnSync('git', words, { cwd: copy.root, encoding: 'utf8' }).stdout.trim();
const why = async (text: string) => translatePlaces(await copy.site(), text);

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.write('shell/dist/main.0123456789ab.js.map', JSON.stringify(mapOf('shell/src/index.ts')));
  await copy.writeRemote('mf-landing', ['/'], { access: 'public' });
  await writeHelp('a1');
  await copy.write('.gitignore', '.build\n');
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.email=anna@example.org', '-c', 'user.name=Anna', 'commit', '--quiet', '--message', 'build');
  await copy.start();
});
afterEach(() => copy.remove());

test('a stack through several parts becomes source files, lines and commits (acc 316)', async () => {
  const { sources, translated } = await why(`TypeError: nothing here
    at d (${origin}/mf-help/1.0.0-a1/Screen.ba9876543210.js?r=1:1:14)
    at ${origin}/main.0123456789ab.js:1:2
    at x (${origin}/mf-landing/1.0.0-a1/Screen.ba9876543210.js:1:2)
    at y (https://js.stripe.com/v3/stripe.js:7:8)`);
  expect(translated).toBe(`TypeError: nothing here
    at d (mf-help/src/a1.tsx:5:3)
    at shell/src/index.ts:1:1
    at x (${origin}/mf-landing/1.0.0-a1/Screen.ba9876543210.js:1:2)
    at y (https://js.stripe.com/v3/stripe.js:7:8)`);
  const commit = git('rev-parse', 'HEAD');
  expect(sources.map(({ versionName, ...rest }) => [versionName, rest.commit, rest.source])).toEqual([
    ['mf-help@1.0.0-a1', commit, 'mf-help/src/a1.tsx:5:3'],
    ['shell@1.0.0-aa', commit, 'shell/src/index.ts:1:1'],
    // Built without source maps.
    ['mf-landing@1.0.0-a1', undefined, undefined],
    [undefined, undefined, undefined],
  ]);
});

test.each([
  ['Firefox and Safari', `d@${origin}/mf-help/1.0.0-a1/Screen.ba9876543210.js:1:11`],
  ['a local site', 'at http://localhost:3000/mf-help/1.0.0-a1/Screen.ba9876543210.js:1:11'],
  ['a notice', 'Screen.ba9876543210.js:1:11 mf-help@1.0.0-a1 shell@1.0.0-aa'],
])('a place is found as %s writes it', async (_, text) => {
  expect((await why(text)).sources.map(({ source }) => source)).toEqual(['mf-help/src/a1.tsx:5:3']);
});

test('a name that several versions have belongs to the version that is named, otherwise to the live one', async () => {
  await writeHelp('b2');
  await release(copy.root, copy.store, 'mf-help');
  const place = 'Screen.ba9876543210.js:1:11';
  expect((await why(place)).translated).toBe('mf-help/src/b2.tsx:5:3');
  expect((await why(`${place} in mf-help@1.0.0-a1`)).translated).toContain('mf-help/src/a1.tsx:5:3');
});

test('a container, whose name has no hash, belongs to the version that its path or the text names, otherwise to none', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await copy.write('mf-help/dist/remoteEntry.js.map', JSON.stringify(mapOf('mf-help/src/b2.tsx')));
  await release(copy.root, copy.store, 'mf-help');
  const place = 'remoteEntry.js:1:11';
  expect((await why(`${origin}/mf-help/1.0.0-b2/${place}`)).translated).toBe('mf-help/src/b2.tsx:5:3');
  expect((await why(`${place} mf-help@1.0.0-b2 shell@1.0.0-aa`)).translated).toContain('mf-help/src/b2.tsx:5:3');
  expect((await why(place)).sources).toEqual([{ place }]);
});

test('the line of a report in the log names its sources (acc 316)', async () => {
  const at = ['/mf-help/1.0.0-a1/Screen.ba9876543210.js:1:14', '/mf-help/1.0.0-a1/Screen.ba9876543210.js:0:0'];
  const { translated } = await why(JSON.stringify({ event: 'report', part: 'mf-help', kind: 'error', at }));
  expect((JSON.parse(translated) as { at: string[] }).at).toEqual(['mf-help/src/a1.tsx:5:3', 'mf-help/src/a1.tsx:1:1']);
});

test('no response of the site is a source map (acc 262)', async () => {
  expect(await copy.store.has('mf-help/1.0.0-a1/source-maps.json.gz')).toBe(true);
  const addresses = [...(await copy.responses()).files.keys()];
  expect(addresses.filter((one) => one.includes('ba9876543210.js'))).not.toEqual([]);
  expect(addresses.filter((one) => /(?<!site)map/.test(one))).toEqual([]);
});

test('a source map with a secret is not stored (acc 215)', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  const map = { ...mapOf('mf-help/src/faq.ts'), names: [`sk_${'live'}_0123456789abcdef`] };
  await copy.write('mf-help/dist/Screen.ba9876543210.js.map', JSON.stringify(map));
  await expect(release(copy.root, copy.store, 'mf-help')).rejects.toThrow('secret Stripe key');
});
