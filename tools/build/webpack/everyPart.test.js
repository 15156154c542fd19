const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { listRemoteNames } = require('page-contract/remotes');
const { singletons } = require('./sharedSingletons.js');
const { SourceMapsPlugin } = require('./sourceMapsPlugin.js');

const root = join(__dirname, '../../..');
const remotes = listRemoteNames(root);
const parts = ['shell', ...remotes];

const buildsOf = (part) => [require(`${root}/${part}/webpack.config.cjs`)({}, { mode: 'production' })].flat();

test('router.ts of the shell exports exactly the names in sharedSingletons.js', () => {
  const source = readFileSync(`${root}/shell/src/routes/router.ts`, 'utf8');
  const lists = [...source.matchAll(/export \{([^}]+)\}/g)].flatMap(([, list]) => list.split(','));
  expect(lists.map((name) => name.trim()).sort()).toEqual(singletons['react-router-dom'].names);
});

test('keepShared.js imports all modules that the shell shares', () => {
  const named = readFileSync(`${root}/tools/build/webpack/keepShared.js`, 'utf8').matchAll(/require\('(.+)'\)/g);
  const shared = Object.entries(singletons).flatMap(([name, { modules = [name] }]) => modules);
  expect([...named].map(([, name]) => name).sort()).toEqual(shared.sort());
});

test.each(parts)('%s: chunks load for up to 120 seconds (acc 23)', (name) => {
  expect(buildsOf(name)[0].output.chunkLoadTimeout).toBe(120_000);
});

test.each(remotes)('%s: it has its own chunk loading global, and a module that has thrown throws again', (name) => {
  const [{ output }] = buildsOf(name);
  expect(output.uniqueName).toBe(`${name}_1.0.0`);
  expect(output.crossOriginLoading).toBe('anonymous');
  expect(output.strictModuleErrorHandling).toBe(true);
});

test.each(parts)('%s: source maps are written by the plugin that keeps them private (acc 262)', (name) => {
  const [{ devtool, plugins }, ...others] = buildsOf(name);
  expect(devtool).toBe(false);
  expect(plugins.some((plugin) => plugin instanceof SourceMapsPlugin)).toBe(true);
  expect(others.map((build) => build.devtool)).toEqual(others.map(() => false));
});

test('web-vitals is in no script but a chunk of its own, which the shell alone may load (acc 25)', () => {
  const withLibrary = parts.filter((name) => 'web-vitals' in require(`${root}/${name}/package.json`).dependencies);
  expect(withLibrary).toEqual(['shell']);
  // The import table in tools/build/eslint forbids every other file to import it.
  const source = readFileSync(`${root}/shell/src/reportWebVitals.ts`, 'utf8');
  const imports = [...source.matchAll(/^import (?!type\b).*|\bimport\(.*?\)/gm)].map(([found]) => found);
  expect(imports).toEqual([`import(/* webpackChunkName: "web-vitals" */ 'web-vitals')`]);
});
