const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { findContaining, parsePackageQuery } = require('release/bills/findContaining.ts');
const { readBills } = require('release/bills/readBills.ts');
const { preview } = require('release/publish/release.ts');
const { createWorkingCopy, inDays } = require('release/testing.ts');
const webpack = require('webpack');
const { createBillOfPrograms } = require('./programs/billOfPrograms.mjs');
const { createBillOfMaterials } = require('./webpack/billOfMaterials.js');

let copy;
beforeAll(async () => {
  copy = await createWorkingCopy();
  await plantInPages();
  plantInPrograms();
});
afterAll(() => copy.remove());

const write = (path, content) => {
  mkdirSync(dirname(join(copy.root, path)), { recursive: true });
  writeFileSync(join(copy.root, path), typeof content === 'string' ? content : JSON.stringify(content));
};

/** Installs a package with this code. `path` is below node_modules; `fields` are more fields of its package.json. */
function install(path, version, code = 'export default "planted";', fields = {}) {
  const name = path.split('node_modules/').at(-1);
  write(`node_modules/${path}/package.json`, { name, version, license: 'MIT', type: 'module', ...fields });
  write(`node_modules/${path}/index.js`, code);
  write(`node_modules/${path}/LICENSE`, `Copyright of ${name}`);
}

/** Bundles code with webpack, as a build does, and writes its bill of materials to the build of a part. */
async function bundle(part, code) {
  write('entry.js', code);
  const compiler = webpack({
    mode: 'production',
    context: copy.root,
    entry: './entry.js',
    output: { path: join(copy.root, 'bundle') },
    plugins: [
      ({ hooks }) =>
        hooks.thisCompilation.tap('test', (compilation) =>
          compilation.hooks.processAssets.tap(
            { name: 'test', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
            () =>
              write(`${part}/dist/sbom.cdx.json`, createBillOfMaterials(compilation, { name: part, version: '' }, [])),
          ),
        ),
    ],
  });
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  expect(stats.compilation.errors).toEqual([]);
}

/** Releases four versions of mf-help, and a preview, in which packages are bundled. */
async function plantInPages() {
  install('bundled', '1.0.0', 'export * from "deep"; export * from "double"; export const bundled = 1;');
  install('deep', '1.0.0', 'export { deeper } from "deeper"; export const deep = 1;');
  install('deeper', '1.0.0', 'export const deeper = Math.random();');
  install('double', '1.0.0', 'export const outer = Math.random();');
  install('bundled/node_modules/double', '2.0.0', 'export const inner = Math.random();');
  install('@planted/scoped', '1.0.0');
  install('lazy', '1.0.0');
  install('prerelease', '2.0.0-rc.1');
  install('shaken', '1.0.0', 'export const shaken = Math.random();', { sideEffects: false });
  install('installed-only', '1.0.0');
  install('development-only', '1.0.0');
  for (const name of ['only-live', 'only-fallback', 'only-old', 'only-preview', 'only-shell']) install(name, '1.0.0');
  const show = (...names) =>
    names.map((name) => `import ${name.replace('-', '')} from '${name}'; console.log(${name.replace('-', '')});`);

  await copy.writeShell();
  await bundle('shell', show('only-shell').join('\n'));
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  for (const [id, code] of [
    ['a0', show('only-old')],
    ['a1', [...show('only-fallback'), "import fixed from 'fixed'; console.log(fixed);"]],
    [
      'b2',
      [
        ...show('only-live', 'prerelease'),
        "import { bundled, deep, deeper, inner } from 'bundled'; console.log(bundled, deep, deeper, inner);",
        "import { outer } from 'double'; console.log(outer);",
        "import scoped from '@planted/scoped'; console.log(scoped);",
        "import fixed from 'fixed'; console.log(fixed);",
        "import('lazy').then(console.log);",
        "import { shaken } from 'shaken';",
        "if (process.env.NODE_ENV !== 'production') console.log(require('development-only'));",
      ],
    ],
    ['c3', show('only-preview')],
  ]) {
    install('fixed', id === 'a1' ? '1.0.0' : '1.0.1');
    await copy.writeRemote('mf-help', ['/faq'], { id });
    await bundle('mf-help', code.join('\n'));
    if (id === 'c3') await preview(copy.root, copy.store, 'mf-help', { until: inDays(50).toISOString() });
    else await copy.start();
  }
}

/** Writes the bills of backend, site and release in a workspace as npm installs it. */
function plantInPrograms() {
  const author = { name: '@box/platform', email: 'platform@box.example' };
  const packages = {
    backend: {
      dependencies: { 'backend-direct': '^1.0.0', ours: '1.0.0' },
      optionalDependencies: { 'other-system': '^1.0.0' },
      devDependencies: { 'backend-tests': '^1.0.0' },
    },
    site: { dependencies: { 'site-only': '^1.0.0' } },
    release: { dependencies: { 'release-only': '^1.0.0', site: '1.0.0' } },
    'packages/ours': { dependencies: { 'of-ours': '^1.0.0' } },
    'node_modules/ours': { resolved: 'packages/ours', link: true },
    'node_modules/site': { resolved: 'site', link: true },
    'node_modules/backend-direct': { version: '1.0.0', dependencies: { 'backend-deep': '^2.0.0' } },
    // Another version than the one at the top, which only tests use.
    'node_modules/backend-direct/node_modules/backend-deep': { version: '2.0.0', peerDependencies: { peer: '*' } },
    'node_modules/backend-deep': { version: '1.0.0' },
    'node_modules/peer': { version: '1.0.0', license: 'MIT' },
    'node_modules/of-ours': { version: '1.0.0' },
    'node_modules/other-system': { version: '1.0.0', os: ['aix'] },
    'node_modules/backend-tests': { version: '1.0.0', dev: true, dependencies: { 'backend-deep': '^1.0.0' } },
    'node_modules/site-only': { version: '1.0.0' },
    'node_modules/release-only': { version: '1.0.0' },
  };
  write('package-lock.json', { lockfileVersion: 3, packages });
  for (const [path, { version }] of Object.entries(packages))
    if (version && !path.endsWith('other-system')) install(path.slice('node_modules/'.length), version);
  for (const name of ['backend', 'site', 'release']) {
    write(`${name}/package.json`, { name, version: '1.0.0', author });
    write(`${name}/dist/sbom.cdx.json`, createBillOfPrograms(join(copy.root, name)));
  }
}

async function ask(question, days = 0) {
  const bills = await readBills(await copy.site(), copy.root, inDays(days));
  return findContaining(bills, parsePackageQuery(question)).map(({ version, package: name }) => `${version}: ${name}`);
}

test('20 planted packages are found in what runs, and nowhere else (acc 331)', async () => {
  const live = 'mf-help@1.0.0-b2';
  const expected = {
    bundled: [`${live}: bundled@1.0.0`],
    'deep@<2': [`${live}: deep@1.0.0`],
    'deeper@1': [`${live}: deeper@1.0.0`],
    'double@<2': [`${live}: double@1.0.0`],
    'double@>=2': [`${live}: double@2.0.0`],
    '@planted/scoped@^1.0.0': [`${live}: @planted/scoped@1.0.0`],
    lazy: [`${live}: lazy@1.0.0`],
    'prerelease@<2.0.0': [`${live}: prerelease@2.0.0-rc.1`],
    'only-live': [`${live}: only-live@1.0.0`],
    'fixed@<1.0.1': ['mf-help@1.0.0-a1: fixed@1.0.0'],
    'only-fallback': ['mf-help@1.0.0-a1: only-fallback@1.0.0'],
    'only-old': ['mf-help@1.0.0-a0: only-old@1.0.0'],
    'only-preview': ['mf-help@1.0.0-c3: only-preview@1.0.0'],
    'only-shell': ['shell@1.0.0-aa: only-shell@1.0.0'],
    shaken: [],
    'installed-only': [],
    'development-only': [],
    'backend-direct': ['backend@1.0.0: backend-direct@1.0.0'],
    'backend-deep': ['backend@1.0.0: backend-deep@2.0.0'],
    peer: ['backend@1.0.0: peer@1.0.0'],
    'of-ours': ['backend@1.0.0: of-ours@1.0.0'],
    'backend-tests': [],
    'other-system': [],
    'site-only': ['site@1.0.0: site-only@1.0.0', 'release@1.0.0: site-only@1.0.0'],
    'release-only': ['release@1.0.0: release-only@1.0.0'],
    'bundled@>=1.0.1': [],
  };
  const answers = Object.fromEntries(
    await Promise.all(Object.keys(expected).map(async (question) => [question, await ask(question)])),
  );
  expect(answers).toEqual(expected);
});

test('a version that no open page shows any more is not asked, but live and fallback are', async () => {
  expect([await ask('only-old', 29), await ask('only-old', 31)]).toEqual([['mf-help@1.0.0-a0: only-old@1.0.0'], []]);
  expect([await ask('only-fallback', 31), await ask('only-live', 31)].flat()).toHaveLength(2);
  expect([await ask('only-preview', 49), await ask('only-preview', 51)].flat()).toHaveLength(1);
});

test('the owner of each finding is named, and Node is a package of the programs', async () => {
  const bills = await readBills(await copy.site(), copy.root, new Date());
  expect(findContaining(bills, parsePackageQuery('only-live'))).toEqual([
    {
      version: 'mf-help@1.0.0-b2',
      where: 'live',
      owner: { team: '@box/mf-help', contact: 'mf-help@box.example' },
      package: 'only-live@1.0.0',
    },
  ]);
  const withNode = findContaining(bills, parsePackageQuery(`node@${process.versions.node}`));
  expect(withNode.map(({ version, owner }) => [version, owner])).toEqual(
    ['backend', 'site', 'release'].map((name) => [
      `${name}@1.0.0`,
      { team: '@box/platform', contact: 'platform@box.example' },
    ]),
  );
});

test('the bills of our own programs name every package that they import', () => {
  for (const name of ['backend', 'site', 'release']) {
    const folder = join(__dirname, '../..', name);
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const { components } = createBillOfPrograms(folder);
    const names = components.map((component) => component.name);
    const fromNpm = Object.keys(dependencies).filter((one) => dependencies[one] !== '1.0.0');
    expect(names).toEqual(expect.arrayContaining(['node', ...fromNpm]));
    expect(names.filter((one) => ['jest', 'webpack', 'payment-sandbox', 's3rver'].includes(one))).toEqual([]);
  }
});
