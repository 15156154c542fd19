const { createHash } = require('node:crypto');
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { listInputFiles } = require('../../local/src/stack/hashInputs.ts');
const { buildIn } = require('../testing/buildIn.js');
const { copiedPaths, createWorkingCopy } = require('../testing/workingCopy.js');

let first;
let built;

/** Builds a copy of the sources, and notes which files the build reads. */
beforeAll(() => {
  first = createWorkingCopy(copiedPaths);
  built = buildIn(join(first.folder, 'mf-help'), '--config', '../tools/build/testing/noteFiles.js');
}, 240_000);
afterAll(() => first.remove());

const dist = (file) => join(first.folder, 'mf-help', 'dist', file);
const filesIn = (folder) => readdirSync(join(folder, 'mf-help/dist'), { recursive: true }).map(String).sort();
const contract = () => JSON.parse(readFileSync(dist('contract.json'), 'utf8'));

test("a remote builds with the other remotes' folders deleted", () => {
  expect(existsSync(join(first.folder, 'mf-account'))).toBe(false);
  expect(built.output).not.toMatch(/error/i);
  expect(built.status).toBe(0);
  expect(existsSync(dist('mf-manifest.json'))).toBe(true);
});

test('its contract names version, descriptor, ranges, and what each screen loads', () => {
  const { name, version, buildId, container, hostApi, module, entry, exposes, shared } = contract();
  expect({ name, version, container, hostApi }).toEqual({
    name: 'mf-help',
    version: `1.0.0-${buildId}`,
    container: 'mf_help',
    hostApi: '^1.0.0',
  });
  expect(buildId).toMatch(/^[0-9a-f]{12}$/);
  expect(module.routes.map(({ path }) => path).sort()).toEqual(['/faq', '/setup']);
  expect(shared['shared-auth']).toBe('^1.1.0');
  expect(exposes['./Faq'].scripts[0]).toBe(entry);
  expect(exposes['./Faq'].scripts.length).toBeGreaterThan(1);
  expect(exposes['./Faq'].brotli.scripts).toBeGreaterThan(1000);
});

test('its contract has the fields that docs/contract.md names, and no other', () => {
  const document = readFileSync(join(__dirname, '../../../docs/contract.md'), 'utf8');
  const [section] = /## What a build writes[^]*?(?=\n## )/.exec(document);
  const named = [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names]) => names.match(/\w+/g));
  expect(Object.keys(contract()).sort()).toEqual(named.sort());
});

test('its contract names the calls that the bundle contains, and only their schemas are in it', () => {
  const { calls, api, files } = contract();
  const call = 'GET {gateway}/user/api/UserDevice/list-devices';
  expect(calls).toEqual(['GET {gateway}/subscription/api/Subscription/details', call]);
  expect(api.calls[call].answer.properties.adventureChests.anyOf[0].items.required).toEqual(['chestId', 'deviceId']);
  expect(Object.keys(api)).toEqual(['calls']);
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  const code = scripts.map((file) => readFileSync(dist(file), 'utf8')).join('\n');
  expect(code).toContain('adventureChests');
  for (const fieldOfOtherCalls of ['rename-device', 'ageCategory', 'receivedAt', 'storyId'])
    expect(code).not.toContain(fieldOfOtherCalls);
});

test('every file has its integrity, and both containers lock every chunk', () => {
  const { entry, direct, files } = contract();
  const containers = [entry, direct].map((file) => readFileSync(dist(file), 'utf8'));
  for (const [file, { integrity }] of Object.entries(files)) {
    const digest = createHash('sha384')
      .update(readFileSync(dist(file)))
      .digest('base64');
    expect(integrity).toBe(`sha384-${digest}`);
    if (/\.(js|css)$/.test(file) && file !== entry && file !== direct)
      for (const container of containers) expect(container).toContain(digest);
  }
});

test('its direct container is the same container without the run time of Module Federation', () => {
  const { container, direct, entry, files } = contract();
  const code = readFileSync(dist(direct), 'utf8');
  expect(code).toMatch(new RegExp(`^var ${container};`));
  expect(code).not.toContain('_FEDERATION_RUNTIME_CORE');
  expect(readFileSync(dist(entry), 'utf8')).toContain('_FEDERATION_RUNTIME_CORE');
  expect(files[direct].brotli).toBeLessThan(files[entry].brotli / 2);
});

test('its chunks add themselves to a chunk loading global that no other build uses', () => {
  const { files } = contract();
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  const globals = scripts.flatMap((file) => readFileSync(dist(file), 'utf8').match(/webpackChunk\w+/g) ?? []);
  expect(globals.length).toBeGreaterThan(3);
  expect([...new Set(globals)]).toEqual([expect.stringMatching(/^webpackChunkmf_help_1_0_0_[0-9a-f]{8}$/)]);
});

test('its bill of materials names what of others is inside, with version and licence, and not what the shell hands out', () => {
  const { metadata, components } = JSON.parse(readFileSync(dist('sbom.cdx.json'), 'utf8'));
  expect(metadata.component).toMatchObject({ name: 'mf-help', version: contract().version });
  const { version, licenses, ...uqr } = components.find(({ name }) => name === 'uqr');
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const purl = `pkg:npm/uqr@${version}`;
  expect(uqr).toEqual({ type: 'library', 'bom-ref': purl, name: 'uqr', purl });
  expect(licenses).toEqual([{ license: { id: 'MIT', text: { content: expect.stringContaining('Project Nayuki') } } }]);
  const names = components.map(({ name }) => name);
  for (const notListed of ['react', 'react-router-dom', 'ui-kit', 'mf-help']) expect(names).not.toContain(notListed);
});

test('source maps are beside the scripts, and neither a script nor the contract names one (acc 262)', () => {
  const scripts = filesIn(first.folder).filter((file) => /^[^/]+\.js$/.test(file));
  const maps = filesIn(first.folder).filter((file) => file.endsWith('.map'));
  expect(maps).toEqual(scripts.map((file) => `${file}.map`));
  for (const file of scripts) expect(readFileSync(dist(file), 'utf8')).not.toContain('sourceMappingURL');
  expect(Object.keys(contract().files).filter((file) => file.endsWith('.map'))).toEqual([]);
});

test('a source map names files by their path in the repository and holds no text of them', () => {
  const maps = filesIn(first.folder).filter((file) => file.endsWith('.map'));
  const read = maps.map((file) => JSON.parse(readFileSync(dist(file), 'utf8')));
  expect(read.filter((map) => 'sourcesContent' in map)).toEqual([]);
  const sources = [...new Set(read.flatMap((map) => map.sources))];
  expect(sources).toEqual(expect.arrayContaining(['mf-help/src/faq/FaqScreen.tsx', 'packages/ui-kit/src/Button.tsx']));
  const ofTools = /^(?:webpack\/|external |node_modules\/)/;
  expect(sources.filter((file) => !ofTools.test(file) && !existsSync(join(first.folder, file)))).toEqual([]);
});

test('the hash by which the local start skips a build covers every source file that the build reads', () => {
  const read = JSON.parse(readFileSync(join(first.folder, 'files.json'), 'utf8')).map((file) =>
    relative(first.folder, file),
  );
  const ours = read.filter((file) => !/^\.\.\/|(^|\/)node_modules\//.test(file));
  expect(ours).toEqual(
    expect.arrayContaining([
      'mf-help/src/faq/FaqScreen.tsx',
      'mf-help/standalone/scenarios.ts',
      'tools/build/webpack/base.js',
    ]),
  );
  const hashed = listInputFiles(first.folder, 'mf-help');
  expect(ours.filter((file) => !hashed.includes(file))).toEqual([]);
});
