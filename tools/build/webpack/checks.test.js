const { checkExposes, checkImports, checkShared } = require('./checks.js');
const singletons = require('./sharedSingletons.js');

const remotes = ['mf-landing', 'mf-account', 'mf-subscription', 'mf-help'];

/** `shared` as every remote has to list it. */
const listed = () =>
  Object.fromEntries(
    Object.entries(singletons).map(([name, { singleton, strictVersion, requiredVersion }]) => [
      name,
      { singleton, ...(strictVersion ? { strictVersion } : {}), requiredVersion, import: false },
    ]),
  );

test('a remote that lists the singletons like the table has nothing to hear', () => {
  expect(checkShared(listed())).toEqual([]);
});

test('another range of a singleton is named', () => {
  const shared = { ...listed(), react: { singleton: true, import: false, requiredVersion: '^18.0.0' } };
  expect(checkShared(shared)).toEqual([
    'shared lists "react" as { singleton: true, import: false, requiredVersion: ^18.0.0 }, ' +
      'but sharedSingletons.js says { singleton: true, requiredVersion: ^19.3.1, import: false }.',
  ]);
});

test('a missing singleton and an unknown one are named', () => {
  const shared = { ...listed(), lodash: {} };
  delete shared['shared-auth'];
  expect(checkShared(shared)).toEqual([
    'shared must list "shared-auth" as { singleton: true, strictVersion: true, requiredVersion: ^1.0.0, import: false } ' +
      '(sharedSingletons.js), but does not.',
    'shared lists "lodash", which sharedSingletons.js does not know.',
  ]);
});

test('a copy of its own is named', () => {
  const shared = listed();
  delete shared.react.import;
  expect(checkShared(shared)).toHaveLength(1);
});

test('a screen without expose and an expose without screen are named', () => {
  const descriptor = { routes: [{ expose: './Faq' }, { expose: './Setup' }] };
  expect(checkExposes(descriptor, { './Faq': 'x', './Help': 'y' })).toEqual([
    'module.json names "./Setup", but webpack.config.js does not expose it.',
    'webpack.config.js exposes "./Help", but no route of module.json names it.',
  ]);
  expect(checkExposes(descriptor, { './Faq': 'x', './Setup': 'y' })).toEqual([]);
});

test("an import that the shell's router facade does not hand out is named", () => {
  const importing = (request, ...ids) => ({ dependencies: [{ request, ids }] });
  expect(checkImports([importing('react-router-dom', 'Link'), importing('react', 'useState')])).toEqual([]);
  const [sentence] = checkImports([importing('react-router-dom', 'useBlocker')]);
  expect(sentence).toMatch(/^"useBlocker" of react-router-dom is not among what the shell hands out \(BrowserRouter, /);
});

test('the facade of the shell hands out exactly what the table names', () => {
  const source = require('node:fs').readFileSync(require.resolve('../../../shell/src/routes/router.ts'), 'utf8');
  const lists = [...source.matchAll(/export \{([^}]+)\}/g)].flatMap(([, list]) => list.split(','));
  expect(lists.map((name) => name.trim()).sort()).toEqual(singletons['react-router-dom'].exports);
});

test.each(remotes)('%s: chunks load for up to 120 seconds (acc 23)', (name) => {
  const [{ output }] = require(`../../../${name}/webpack.config.js`)({}, { mode: 'production' });
  expect(output.chunkLoadTimeout).toBe(120_000);
  expect(output.uniqueName).toBe(`${name}_1.0.0`);
  expect(output.crossOriginLoading).toBe('anonymous');
  expect(output.strictModuleErrorHandling).toBe(true);
});

test.each(['shell', ...remotes])('%s: no source map is published (acc 262)', (name) => {
  const configurations = [require(`../../../${name}/webpack.config.js`)({}, { mode: 'production' })].flat();
  expect(configurations.map(({ devtool }) => devtool)).toEqual([false]);
});

test.each(['shell', ...remotes])('%s: web-vitals is not among the dependencies (acc 25)', (name) => {
  const { dependencies } = require(`../../../${name}/package.json`);
  expect(Object.keys(dependencies)).not.toContain('web-vitals');
});
